/**
 * Who may ask what: one row for every route there is. `authorisation.test.ts` asks each route as each of these people and
 * compares; a route without a row and a row without a route fail. `docs/AUTHORISATION.md` is made from it.
 */

/**
 * `user` is whom the objects in question belong to, `other` another user, `sender` ships for the store of the order in
 * question, `store` for another store. The rest hold the role of that name.
 */
export const PEOPLE = [
  'visitor',
  'user',
  'other',
  'sender',
  'store',
  'manager',
  'finance',
  'content',
  'guardian',
  'auditor',
] as const
export type Who = (typeof PEOPLE)[number]

/** What somebody gets: `yes`, or which refusal. */
export const ANSWERS = {
  yes: 'answered',
  login: 'refused: sign in (`NO_LOGIN`)',
  role: 'refused: the role is missing (`ROLE_REQUIRED`)',
  other: "refused: another one's address (`FORBIDDEN_ADDRESS`)",
  hidden: 'the same answer as for something that does not exist',
  project: "refused: another one's project (`NOT_PROJECT_MANAGER`)",
} as const
export type Answer = keyof typeof ANSWERS

export type Row = Record<Who, Answer> & {
  /** in words, for the document */
  rule: string
  /** whose answer may hold personal data of the user, besides the user's own */
  personal: readonly Who[]
  /** the answer is about whoever asks: nothing of the user's is in anybody else's */
  own: boolean
}

const row = (
  rule: string,
  refusal: Answer,
  allowed: readonly Who[],
  more: Partial<Omit<Row, 'rule'>> = {},
): Row => ({
  ...(Object.fromEntries(
    PEOPLE.map((p) => [p, allowed.includes(p) ? 'yes' : p === 'visitor' ? 'login' : refusal]),
  ) as Record<Who, Answer>),
  rule,
  personal: [],
  own: false,
  ...more,
})
const signedIn = PEOPLE.filter((p) => p !== 'visitor')

/** Everybody, signed in or not. */
const everybody = row('everybody', 'login', PEOPLE)
/** Everybody who is signed in, each about themselves. */
const oneself = row('signed in, about oneself', 'login', signedIn, { own: true })
/** The address that is asked about must be the session's. */
const ownAddress = row('own address', 'other', ['user'])
/** An object of one user, and whom else it concerns. */
const owner = (...also: Who[]): Row =>
  row(['owner', ...also].join(', '), 'hidden', ['user', ...also], { personal: also })
/** Holders of a role. */
const roles = (...allowed: Who[]): Row => row(allowed.join(', '), 'role', allowed)
/** The manager of the project in question. */
const projectManager = row("the project's manager", 'project', ['user'])

/** Holders of a role of which some are shown personal data. */
const showing = (r: Row, ...personal: Who[]): Row => ({
  ...r,
  rule: `${r.rule}; personal data: ${personal.join(', ')}`,
  personal,
})

/**
 * Method and path, below `/api/app/api/` unless it begins with `/`; after `|` a case of the same route. HEAD is asked wherever
 * GET is.
 */
export const AUTHORISATION: Record<string, Row> = {
  // sign-in
  'GET getCode': everybody,
  'POST loginDapp': everybody,
  'GET listSessions': oneself,
  'POST revokeSession': owner(),
  'POST logout': oneself,
  'GET pageSessions': roles('manager', 'auditor'),
  'POST endSession': roles('manager'),

  // users
  'GET isRegist': everybody,
  'GET getUserInfo': everybody,
  'GET getInvites': ownAddress,
  'GET getIndirect': ownAddress,
  'GET pageInvites': oneself,
  'GET pageAccounts': showing(roles('manager', 'finance', 'auditor'), 'manager'),
  'GET getAccount': showing(roles('manager', 'finance', 'auditor'), 'manager'),
  'GET pageAccountLedger': roles('manager', 'finance', 'auditor'),
  'GET pageAccountHosting': roles('manager', 'finance', 'auditor'),
  'GET pageAccountMachines': roles('manager', 'finance', 'auditor'),
  'GET pageAccountNodes': roles('manager', 'finance', 'auditor'),
  'GET pageAccountSaleOrders': roles('manager', 'finance', 'auditor'),
  'GET pageAccountInvites': roles('manager', 'finance', 'auditor'),
  'POST noteBlackList': roles('manager'),

  // what the chain shows anyway
  'GET pageHostingPeriods': everybody,
  'GET getHostingPool': everybody,
  'GET getTokenInfo': everybody,
  'GET pageSwaps': everybody,
  'GET getCandles': everybody,
  'GET pageBurns': everybody,
  'GET getNodeInfo': everybody,
  'GET pageCards': everybody,
  'GET pageProjects': everybody,
  'GET getProject': everybody,
  'GET getProjectPools': everybody,
  'GET pageSales': everybody,
  'GET getSale': everybody,
  'GET getSaleInfo': everybody,
  'GET getProjectTexts': everybody,
  'GET getPowers': everybody,
  'POST noteCall': roles('manager', 'finance', 'guardian'),

  // hosting, nodes and sales of oneself
  'GET pageHostingOrders': oneself,
  'GET getHostingIncome': oneself,
  'GET pageHostingIncome': oneself,
  'GET getNodeIncome': oneself,
  'GET pageNodeIncome': oneself,
  'GET pageSaleOrders': oneself,
  'GET pageSaleReleases': oneself,
  'GET pageSaleIncome': oneself,
  'GET pageSaleCommissions': oneself,
  'GET pageSaleStandings': oneself,
  'GET pageProjectOrders': projectManager,
  'GET pageProjectParticipants': projectManager,
  'POST setProjectText': projectManager,
  'GET pageManagedProjects': roles('manager', 'guardian', 'auditor'),

  // operators
  'GET getOperatorRoles': oneself,
  'GET pageOperators': roles('manager', 'auditor'),
  'POST proposeRole': roles('manager'),
  'GET pageProposals': roles('manager', 'finance', 'guardian', 'auditor'),
  'POST decideProposal | operators.setRole': roles('manager'),
  'POST decideProposal | config.set': roles('manager'),
  'POST decideProposal | prices.set': roles('manager', 'finance'),
  'POST decideProposal | house.allocate': roles('manager', 'finance'),
  'POST decideProposal | house.credit': roles('manager', 'finance'),
  'POST decideProposal | house.deduct': roles('manager', 'finance'),
  'POST decideProposal | deposits.credit': roles('manager'),
  'POST decideProposal | deposits.return': roles('manager'),
  'POST decideProposal | withdrawals.expense': roles('manager', 'finance'),
  'GET getProposal': roles('manager', 'finance', 'guardian', 'auditor'),
  'POST signProposal': row('who made it', 'hidden', ['manager']),
  'POST stopProposal': roles('manager', 'finance', 'guardian'),
  'POST withdrawProposal': row('who made it', 'hidden', ['manager']),
  'GET pageAudit': roles('manager', 'auditor'),

  // configuration and prices
  'GET configKey/:key': everybody,
  'GET getConfigKeyBatch': everybody,
  'GET getHouseRules': everybody,
  'GET listSettings': roles('manager', 'auditor'),
  'GET pageSettingHistory': roles('manager', 'auditor'),
  'POST setSetting': roles('manager'),
  'POST setSetting | that a second manager decides': roles('manager'),
  'GET listPrices': everybody,
  'POST setPrice': roles('manager', 'finance'),
  'GET pagePriceHistory': roles('manager', 'finance', 'auditor'),

  // files and the card
  'POST uploadFile': oneself,
  'POST uploadFile | isVisa': oneself,
  'POST uploadFile | isPublic': roles('manager', 'content'),
  'GET file': owner(),
  'GET file | document of an application': owner('manager'),
  'GET file | public': everybody,
  'GET /api/app/file': owner(),
  'GET /profile/*': everybody,
  'POST applyVisaCard': oneself,
  'GET getVisaApplication': oneself,
  'GET pageOwnVisaApplications': oneself,
  'GET pageVisaApplications': showing(roles('manager', 'auditor'), 'manager'),
  'POST decideVisaApplication': showing(roles('manager'), 'manager'),
  'POST removeVisaData': owner(),
  'POST removeVisaDocument': owner(),
  'GET getMobile': oneself,
  'POST changeMobile': oneself,

  // shop
  'GET pageShopGoods': everybody,
  'GET getShopGood': everybody,
  'POST buyShopGoods': oneself,
  'GET pageShopOrders': oneself,
  'GET getOrders': oneself,
  'GET getRecieveInfo': oneself,
  'POST setRecieveInfo': oneself,
  'POST removeRecieveInfo': oneself,
  'POST setOrderRecieveInfo': owner(),
  'POST cancelShopOrder': owner('sender'),
  'GET getStoreStatus': ownAddress,
  'GET pageSendOrders': showing(roles('sender', 'store'), 'sender'),
  'POST sendOrder': { ...showing(roles('sender'), 'sender'), store: 'hidden' },
  'GET pageHistoryOrders': showing(roles('sender', 'store'), 'sender'),
  'POST confirmShopOrder': owner(),
  'POST removeOrderRecieveInfo': owner(),
  'GET pageStores': roles('manager', 'content', 'auditor'),
  'POST saveStore': roles('manager'),
  'GET pageGoods': roles('manager', 'content', 'auditor'),
  'POST saveGood': roles('manager', 'content'),
  'GET pageAllShopOrders': showing(roles('manager', 'auditor'), 'manager'),

  // deposits
  'GET listRechargeWallet': everybody,
  'POST createRechargeAmount': oneself,
  'GET getUserRechargeAmount': ownAddress,
  'POST cancelRechargeAmount': owner(),
  'GET getUserAddress': ownAddress,
  'GET pageRechargeLog': oneself,
  'POST claimRecharge': owner(),
  'GET pageDepositQueue': roles('manager', 'finance', 'auditor'),
  'POST proposeDeposit': roles('manager', 'finance'),
  'POST rescanDeposits': roles('manager', 'finance'),

  // withdrawals
  'POST withdraw': oneself,
  'POST withdraw | signed, without a session': everybody,
  'GET getWithdrawInfo': oneself,
  'GET pageWithdrawLog': oneself,
  'GET getWithdrawal': owner(),
  'POST cancelWithdrawal': owner(),
  'GET listAddressBook': oneself,
  'POST addBookAddress': oneself,
  'POST removeBookAddress': owner(),
  'GET pageWithdrawQueue': roles('manager', 'finance', 'auditor'),
  'POST reviewWithdrawal': roles('manager', 'finance'),
  'GET pageUnorderedPayments': roles('manager', 'finance', 'auditor'),
  'POST proposeExpense': roles('manager', 'finance'),

  // solvency
  'GET getSolvency': everybody,
  'GET pageSolvency': everybody,
  'GET getSolvencyLeaf': oneself,
  'GET /api/solvency/:file': everybody,

  // notices
  'GET getNotice': everybody,
  'GET pageNoticeByType': everybody,
  'GET pageNotices': roles('manager', 'content', 'auditor'),
  'POST saveNotice': roles('manager', 'content'),
  'POST removeNotice': roles('manager', 'content'),

  // the house
  'GET listDeductions': oneself,
  'GET listHouseAccounts': roles('manager', 'finance', 'auditor'),
  'POST proposeAllocation': roles('manager', 'finance'),
  'POST proposeCredit': roles('manager', 'finance'),
  'POST proposeDeduction': roles('manager', 'finance'),

  // machines
  'GET pageMachine': everybody,
  'GET getMachine': everybody,
  'GET getMachineTotals': everybody,
  'POST buyMachine': oneself,
  'GET pageUserMachine': oneself,
  'GET getMachineSummary': oneself,
  'POST setAutoExchange': oneself,
  'GET pageAllMachines': roles('manager', 'content', 'auditor'),
  'POST saveMachine': roles('manager'),

  // balances
  'GET getBalances': oneself,
  'GET getIncomeSums': oneself,
  'GET getBalanceLog': ownAddress,
  'GET getBalanceLogByType': ownAddress,
  'GET pageBalanceLog': oneself,
  'GET exportBalanceLog': oneself,
  'POST transfer': oneself,
  'GET getTransferInfo': oneself,
  'POST convertTDE': oneself,
  'POST convertTDEUSDE': oneself,
  'POST convertUSDE': oneself,
  'POST convertNULS': oneself,
  'GET quoteConversion': oneself,

  // outside the envelope
  'GET /api/chain': everybody,
  'GET /api/health': everybody,
  'GET /api/metrics': everybody,
  'GET /api/docs': everybody,
  'GET /api/openapi.json': everybody,
  'GET /*': everybody,

  // on the local chain only
  'POST takeSolvency': everybody,
  'POST /api/dev/faucet': everybody,
  'GET /api/dev/accounts': everybody,
  'POST /api/dev/time': everybody,
}
