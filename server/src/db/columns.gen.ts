// Generated from the migrated database by server/tools/columns.ts. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type Columns = {
  account: {
    address: string
    amount: Generated<string>
    block_number: number
    direct_total: Generated<number>
    index: number
    indirect_total: Generated<number>
    log_index: number
    power: Generated<string>
    refer: string | null
    registered_at: number
    team_amount: Generated<string>
    tx_hash: string
  }
  account_team: {
    account: number
    ancestor: number
    depth: number
  }
  alarm_seen: {
    name: string
    seen_at: Generated<Date>
    since: Generated<Date>
  }
  audit: {
    action: string
    actor: string | null
    after: unknown
    before: unknown
    id: GeneratedAlways<number>
    reason: string
    role: string | null
    subject: string
    time: number
  }
  award_change: {
    account: string
    block_number: number
    is_a: boolean
    is_b: boolean
    is_c: boolean
    log_index: number
    reason: string
    time: number
    tx_hash: string
  }
  award_claim: {
    account: string
    block_number: number
    log_index: number
    time: number
    tx_hash: string
    usdt: string
  }
  award_inflow: {
    block_number: number
    log_index: number
    part_a: string
    part_b: string
    part_c: string
    sender: string | null
    time: number
    tx_hash: string
    usdt: string
  }
  blacklist_entry: {
    account: string
    block_number: number
    lapses_at: number
    log_index: number
    target: string
  }
  block: {
    has_logs: boolean
    hash: string
    number: number
    parent_hash: string
    time: number
  }
  candle_hour: {
    close: string
    high: string
    hour: number
    low: string
    open: string
    trades: number
    volume_token: string
    volume_usdt: string
  }
  chain_aside: {
    contract: string
    error: string
    kept_to: number | null
    since_block: number
  }
  chain_aside_log: {
    block_number: number
    contract: string
    data: Buffer
    log_index: number
    topics: string[]
    tx_hash: string
  }
  chain_cursor: {
    anchor: number
    chain_id: number
    disagreed_about: string | null
    disagreed_at: Date | null
    finalized: number
    fingerprint: string
    genesis: string
    halted: string | null
    hash: string
    number: number
    singleton: Generated<boolean>
    time: number
    updated_at: Generated<Date>
  }
  chain_log_count: {
    block_number: number
    contract: string
    logs: number
    taken: boolean
  }
  chain_sending: {
    at: number | null
    done: Generated<number>
    done_at: number | null
    done_hash: string | null
    earlier: Generated<string[]>
    failed_at: number | null
    failures: Generated<number>
    gas_at: number | null
    gas_left: number | null
    hash: string | null
    nonce: number | null
    price: string | null
    purpose: string
    ran_at: number | null
    raw: string | null
    sender: string | null
    what: string | null
  }
  conversion: {
    account: string
    amount: string
    fee: string
    id: GeneratedAlways<number>
    journal_id: number
    key: string
    name: string
    price: string
    price_at: number
    received: string
    source: string
    time: number
    value: string | null
  }
  custody_check: {
    block: number
    gaps: unknown
    good_block: Generated<number>
    singleton: Generated<boolean>
    time: number
  }
  custody_cover: {
    block: number
    compared_at: Generated<Date>
    held: string
    owed: string
    symbol: string
  }
  custody_halt: {
    detail: string
    reason: string
    since: Generated<Date>
  }
  deposit_address: {
    account: string
    address: string
    asked_at: number | null
    created_at: number
    id: GeneratedAlways<number>
    opened_block: number | null
  }
  deposit_intent: {
    account: string
    amount: string
    cancelled_at: number | null
    created_at: number
    expires_at: number
    id: Generated<number>
    requested: string
    reserved_until: number
  }
  deposit_opening: {
    address: string
    amount: string
    block: number
    token: string
  }
  deposit_sweep: {
    account: string
    amount: string
    block_number: number
    log_index: number
    time: number
    token: string
    tx_hash: string
  }
  deposit_transfer: {
    account: string | null
    amount: string
    block_number: number
    claimed_at: number | null
    doubted_at: Date | null
    id: Generated<number>
    intent_id: number | null
    journal_id: number | null
    log_index: number
    receiver: string
    resolved_at: number | null
    resolved_journal_id: number | null
    resolved_to: string | null
    rules: Generated<number>
    sender: string
    state: Generated<string>
    symbol: string | null
    time: number
    token: string
    tx_hash: string
    verdict: string
    way: string
  }
  fee_conversion: {
    amount: string
    id: GeneratedAlways<number>
    journal_id: number
    price: string
    price_at: number
    received: string
    source: string
    symbol: string
    time: number
  }
  fee_sweep: {
    amount: string
    created_at: number
    id: GeneratedAlways<number>
    symbol: string
  }
  forwarder_sweep: {
    accounts: string[]
    created_at: number
    id: GeneratedAlways<number>
    token: string
  }
  good: {
    created_at: number
    id: GeneratedAlways<number>
    image: string | null
    on_sale: boolean
    order_limit: number
    price: string
    sold: Generated<number>
    stock: number
    store_id: number
    texts: unknown
  }
  heartbeat: {
    beat_at: Generated<Date>
    failing: Generated<string[]>
    host: string
    instance: string
    roles: string[]
    started_at: Generated<Date>
  }
  hosting_funding: {
    amount: string
    asset: string
    block_number: number
    log_index: number
    pool: string
  }
  hosting_order: {
    amount: string
    block_number: number
    claimed_token: Generated<string>
    claimed_usdt: Generated<string>
    end_time: number
    log_index: number
    order_id: number
    owner: string
    period: number
    pool: string
    release_tx_hash: string | null
    reward_token: string
    reward_usdt: string
    start_time: number
    steps: number
    tx_hash: string
  }
  hosting_payment: {
    block_number: number
    kind: string
    log_index: number
    order_id: number
    owner: string
    pool: string
    time: number
    token: string
    tx_hash: string
    usdt: string
  }
  hosting_period: {
    amount: Generated<string>
    block_number: number
    capacity: string
    hash: string
    hash_block: number
    log_index: number
    orders: Generated<number>
    participants: Generated<number>
    period: number
    pool: string
    start_time: number
  }
  hosting_total: {
    funded_token: Generated<string>
    funded_usdt: Generated<string>
    orders: Generated<number>
    paid_token: Generated<string>
    paid_usdt: Generated<string>
    participants: Generated<number>
    pool: string
    principal: Generated<string>
  }
  indexer_lease: {
    fence: Generated<number>
    holder: string | null
    singleton: Generated<boolean>
    until: Generated<Date>
  }
  ledger_account: {
    currency: string
    floor: Generated<string | null>
    hash: Generated<Buffer>
    held: Generated<string>
    id: GeneratedAlways<number>
    lockable: boolean | null
    owner: string
    posted: Generated<string>
    seq: Generated<number>
    stripe: Generated<number>
  }
  ledger_archived: {
    account_id: number
    balance: string
    hash: Buffer
    seq: number
  }
  ledger_archived_income: {
    account_id: number
    kind: string
    total: string
  }
  ledger_checked: {
    checked_at: Generated<Date>
    full_at: Date
    singleton: Generated<boolean>
  }
  ledger_checked_account: {
    account_id: number
    hash: Buffer
    hash_before: Buffer | null
    journal_id: number | null
    seq: number
  }
  ledger_entries: {
    account_id: number
    amount: string
    balance_after: string
    hash: Buffer
    journal_id: number
    kind: string
    line: number
    seq: number
  }
  ledger_hold: {
    account_id: number
    amount: string
    journal_id: number | null
    key: string
    state: Generated<string>
  }
  ledger_journals: {
    id: Generated<number>
    idem_key: string
    kind: string
    lines: number
    note: string | null
    receiver: string | null
    ref: string | null
    request_hash: Buffer
    sender: string | null
    time: number
    tx_hash: string | null
  }
  ledger_stretch: {
    archived_at: Date | null
    below: number
    digest: Buffer | null
    first: number
    folder: string | null
  }
  ledger_used: {
    body: Buffer
    journal_id: number
    key: Buffer
  }
  level_change: {
    account: string
    amount: string
    block_number: number
    kind: string
    log_index: number
    steps: number | null
    time: number
    tx_hash: string
  }
  level_claim: {
    account: string
    amount: string
    asset: string
    block_number: number
    log_index: number
    n: number
    time: number
    tx_hash: string
  }
  level_config: {
    block_number: number
    generations: number | null
    log_index: number
    team_amounts: string[] | null
    team_valids: string[] | null
  }
  level_current: {
    epoch_id: number | null
    singleton: Generated<boolean>
  }
  level_epoch: {
    accounts: number
    active_at: number | null
    attempt: number
    by_level: number[]
    carry_token: Generated<string>
    carry_usdt: Generated<string>
    chain_root: string | null
    computed_at: number
    data_hash: string
    epoch: number
    generations: number
    id: GeneratedAlways<number>
    input_block: number
    input_hash: string
    kept: Generated<boolean>
    leaves: number
    n: number
    posted_at: number | null
    posted_block: number | null
    posted_log: number | null
    pot_token: string
    pot_usdt: string
    returned_token: string
    returned_usdt: string
    root: string
    rules: Generated<number>
    rules_hash: string
    state: Generated<string>
    team_amounts: string[]
    team_valids: string[]
    total_token: string
    total_usdt: string
    tx_hash: string | null
    valid_accounts: number
    veto_at: number | null
    veto_reason: string | null
    veto_tx: string | null
  }
  level_epoch_file: {
    bytes: number
    epoch_id: number
    name: string
    rows: number
    sha256: string
  }
  level_figure: {
    account: string
    card: boolean
    cents: string
    epoch_id: number
    invite_valids: number
    largest: string
    legs: number[]
    level: number
    members: number
    small: string
    team: string
    team_new: string
    valid: boolean
    valid_members: number
  }
  level_file: {
    data: Buffer
    part: number
    sha256: string
  }
  level_funded: {
    amount: string
    asset: string
    block_number: number
    log_index: number
    time: number
  }
  level_income: {
    account: string
    epoch_id: number
    level: number
    source: string
    token: string
    usdt: string
    weight: string
  }
  level_leaf: {
    account: string
    asset: string | null
    cumulative: string | null
    epoch_id: number
    level: number | null
    position: number
  }
  level_lease: {
    failed_why: string | null
    fence: Generated<number>
    funded_at: Generated<number>
    holder: string | null
    singleton: Generated<boolean>
    until: Generated<Date>
  }
  level_manual: {
    account: string
    checker: string
    level: number
    maker: string
    reason: string
    since: number
  }
  level_notice: {
    account: string | null
    active_at: number | null
    epoch_id: number
    from_level: number | null
    id: GeneratedAlways<number>
    kind: string
    reason: string | null
    reasons: Generated<unknown>
    time: number
    to_level: number | null
    token: string | null
    usdt: string | null
  }
  level_notice_read: {
    account: string
    up_to: number
  }
  level_part: {
    epoch_id: number
    level: number
    source: string
    total_weight: string
  }
  level_proven: {
    account: string
    block_number: number
    level: number
    log_index: number
    n: number
  }
  level_registration: {
    account: string
    block_number: number
    index: number
    log_index: number
    refer: string
    time: number
  }
  level_rules: {
    block_number: number
    first_epoch: number
    invite_bps: number
    legs_needed: number
    log_index: number
    team_rates: number[]
    v4_bps: number
    v5_bps: number
    valid_min: string
  }
  level_standing: {
    account: string
    card: boolean
    carry: string
    cents: string
    id: number
    invite_valids: number
    invites: number
    largest: string
    leg_members: number
    legs: number[]
    level: number
    members: number
    parent: number
    recorded: boolean
    small: string
    team: string
    team_new: string
    valid: boolean
    valid_members: number
  }
  level_submission: {
    active_at: number
    block_number: number
    data_hash: string
    input_block: number
    log_index: number
    n: number
    root: string
    rules_hash: string
    time: number
    total_token: string
    total_usdt: string
    tx_hash: string
  }
  level_tree: {
    epoch_id: number
    nodes: Buffer
    part: number
  }
  level_veto: {
    block_number: number
    last: number
    log_index: number
    n: number
    reason: string
    time: number
    tx_hash: string
  }
  login_code: {
    code: string
    domain: string
    expires_at: number
    issued_at: number
    key: string
    uri: string
  }
  machine: {
    acceleration_bps: number
    days: number
    id: GeneratedAlways<number>
    image: string | null
    invitation_bps: number
    open: boolean
    power: string
    price: string
    ratio: string
    sold: Generated<number>
    units: number
    updated_at: number
    updated_by: string | null
    version: Generated<number>
  }
  machine_exchange: {
    owner: string
    since: number
  }
  machine_output: {
    day: number
    exchange_journal_id: number | null
    journal_id: number
    posted_at: number
    purchase_id: number
  }
  machine_purchase: {
    acceleration: string
    accelerator: string | null
    bought_at: number
    daily: string
    days: number
    id: GeneratedAlways<number>
    invitation: string
    inviter: string | null
    journal_id: number
    key: string
    machine_id: number
    owner: string
    posted: Generated<number>
    power: string
    price: string
    starts_at: number
    units: number
  }
  machine_text: {
    language: string
    machine_id: number
    text: string
    title: string
  }
  mobile_change: {
    address: string
    changed_at: number
    ending: string | null
    id: GeneratedAlways<number>
  }
  node_card: {
    block_number: number
    cid: string
    log_index: number
    mints: Generated<number>
    price: string
    suffix: string
    supply: number
    token_id: number
  }
  node_claim: {
    account: string
    block_number: number
    log_index: number
    time: number
    token: string
    tx_hash: string
    usdt: string
  }
  node_day: {
    amount: string
    asset: string
    day: number
    per_card: string
    stream: string
  }
  node_holding: {
    account: string
    amount: number
    token_id: number
  }
  node_inflow: {
    amount: string
    asset: string
    block_number: number
    log_index: number
    per_card: string
    power: number
    stream: string
    time: number
    tx_hash: string
  }
  node_price: {
    block_number: number
    log_index: number
    price: string
    token_id: number
  }
  node_purchase: {
    account: string
    block_number: number
    cost: string
    log_index: number
    time: number
    times: number
    token_id: number
    tx_hash: string
  }
  node_report: {
    answered_at: Date | null
    asked_at: Generated<Date>
    block: number | null
    node: string
  }
  node_total: {
    paid_token: Generated<string>
    paid_usdt: Generated<string>
    power: Generated<number>
    singleton: Generated<boolean>
  }
  node_transfer: {
    amount: number
    block_number: number
    item: number
    log_index: number
    receiver: string
    sender: string | null
    time: number
    token_id: number
    tx_hash: string
  }
  notice: {
    end_at: number | null
    id: GeneratedAlways<number>
    image: string | null
    link: string | null
    pinned: Generated<boolean>
    published: Generated<boolean>
    start_at: number
    types: string
    updated_at: number
    updated_by: string | null
    version: Generated<number>
  }
  notice_mark: {
    name: string
    up_to: number
  }
  notice_text: {
    language: string
    notice_id: number
    text: string
    title: string
  }
  number_burn: {
    account: string
    block_number: number
    log_index: number
    mask: string
    time: number
    tx_hash: string
    word: string
  }
  operator_role: {
    address: string
    granted_by: string | null
    role: string
    since: number
  }
  outgoing: {
    account: string | null
    amount: string | null
    asks_wallet: Generated<boolean>
    created_at: number
    data: string | null
    fence: Generated<number>
    gross: string | null
    id: GeneratedAlways<number>
    kind: string | null
    lease_until: Date | null
    n: string | null
    nonce: number | null
    nonce_done: Generated<boolean>
    parked_at: Date | null
    pay_id: string | null
    purpose: string
    receiver: string | null
    ref: number
    sender: string | null
    state: Generated<string>
    target: string
    token: string | null
    tries: Generated<number>
    tx_hash: string | null
    valid_until: number | null
    why: string | null
  }
  outgoing_attempt: {
    gas_price: string
    hash: string
    nonce: number
    outgoing_id: number
    raw: string
    sent_at: Date | null
    signed_at: Generated<Date>
    wallet: string | null
  }
  own_notice: {
    account: string
    block_number: number | null
    created_at: Generated<Date>
    data: unknown
    id: number
    key: string
    kind: string
    quiet: Generated<boolean>
    time: number
  }
  pair_change: {
    account: string | null
    block_number: number
    burn_fee: Generated<string>
    crash_fee: Generated<string>
    log_index: number
    node_fee: Generated<string>
    price: string
    reserve_token: string
    reserve_usdt: string
    side: string | null
    time: number
    token: Generated<string>
    tx_hash: string
    usdt: Generated<string>
  }
  participation: {
    account: string
    amount: string
    block_number: number
    log_index: number
    power: string
  }
  power_assignment: {
    block_number: number
    log_index: number
    role_id: string
    selector: string
    target: string
  }
  power_grant: {
    account: string
    block_number: number
    delay: number
    granted: boolean
    log_index: number
    role_id: string
    since: number
  }
  power_operation: {
    block_number: number
    caller: string
    data: string
    executable_at: number
    log_index: number
    nonce: number
    operation_id: string
    target: string
    time: number
    tx_hash: string
  }
  power_operation_end: {
    block_number: number
    kind: string
    log_index: number
    nonce: number
    operation_id: string
    time: number
    tx_hash: string
  }
  power_use: {
    block_number: number
    log_index: number
    selector: string
    target: string
    time: number
    tx_hash: string
  }
  price_set: {
    at: number
    checker: string | null
    id: GeneratedAlways<number>
    price: string
    reason: string
    set_by: string | null
    signature: string | null
    signed_at: number | null
    symbol: string
  }
  project: {
    block_number: number
    cid: string
    cost_rate: number
    cost_wallet: string
    created_at: number
    direct: number
    index: number
    indirect: number
    log_index: number
    manager: string
    mint: string
    name: string
    paid_tokens: Generated<string>
    paid_usdt: Generated<string>
    platform: number
    pool: number
    pool_rates: number[]
    raised: Generated<string>
    returned: Generated<string>
    shared_tokens: Generated<string>
    shared_usdt: Generated<string>
    special: number
    token: string
    total_order: Generated<number>
    total_user: Generated<number>
    tx_hash: string
  }
  project_text: {
    author: string
    body: string
    language: string
    project: number
    sale: number
    title: string
    updated_at: number
  }
  proposal: {
    checker: string | null
    checker_role: string | null
    checker_signature: string | null
    checker_signed_at: number | null
    created_at: number
    decided_at: number | null
    due_at: number | null
    ended_at: number | null
    expires_at: number
    id: GeneratedAlways<number>
    kind: string
    maker: string
    maker_role: string
    maker_signature: string | null
    maker_signed_at: number | null
    note: string | null
    payload: unknown
    reason: string
    result: unknown
    state: Generated<string>
    subject: string
  }
  rate_window: {
    ends_at: number
    hits: number
    name: string
  }
  reading: {
    label: string
    name: string
    read_at: Generated<Date>
    value: string
  }
  receive_info: {
    address: string
    mobile: string
    name: string
    place: string
  }
  ref_cancel: {
    block_number: number
    log_index: number
    person: string
    ref: string
    time: number
    tx_hash: string
  }
  replica_mark: {
    made_at: Generated<Date>
    singleton: Generated<boolean>
    timeline: string
  }
  resonance_line: {
    block_number: number
    capacity: string
    is_open: boolean
    join_min: string
    join_seconds: number
    line: number
    log_index: number
    minimum: string
    rate_token: string
    rate_usdt: string
    rest_seconds: number
    steps: number
  }
  resonance_order: {
    amount: string
    before: string
    block_number: number
    claimed_token: Generated<string>
    claimed_usdt: Generated<string>
    log_index: number
    order_id: number
    owner: string
    period: number
    refunded: Generated<string>
    released: Generated<string>
    time: number
    tx_hash: string
  }
  resonance_payment: {
    block_number: number
    kind: string
    log_index: number
    order_id: number
    owner: string
    time: number
    token: string
    tx_hash: string
    usdt: string
  }
  resonance_period: {
    awaited_block: number | null
    block_number: number
    capacity: string
    close_block: number | null
    close_time: number | null
    close_tx: string | null
    deadline: number
    dissolve_block: number | null
    dissolve_time: number | null
    dissolve_tx: string | null
    draw_block: number | null
    draw_hash: string | null
    draw_time: number | null
    draw_tx: string | null
    hash: string
    hash_block: number
    join_min: string
    line: number
    log_index: number
    minimum: string
    open_time: number
    open_tx: string
    orders: Generated<number>
    paid_token: Generated<string>
    paid_usdt: Generated<string>
    participants: Generated<number>
    period: number
    pro_rata: Generated<boolean>
    rate_token: string
    rate_usdt: string
    reason: string | null
    refunded: Generated<string>
    released: Generated<string>
    start: string | null
    status: Generated<string>
    steps: number
    total: Generated<string>
  }
  resonance_sender: {
    sender: string
    tx_hash: string
  }
  resonance_step: {
    action: string
    block_number: number
    due: number | null
    line: number | null
    log_index: number
    orders: number | null
    outcome: string
    period: number | null
    time: number
    token: Generated<string>
    tx_hash: string
    usdt: Generated<string>
  }
  resonance_total: {
    participants: Generated<number>
    singleton: Generated<boolean>
  }
  robot_account: {
    address: string
    seen_at: number
  }
  sale: {
    airdrop: string
    block_number: number
    cid: string
    close_time: GeneratedAlways<number>
    created_at: number
    direct_total: Generated<string>
    dissolved_time: number | null
    dissolved_tx: string | null
    end_time: number
    index: number
    indirect_total: Generated<string>
    last_time: number | null
    log_index: number
    max_per_user: number
    name: string
    orders: Generated<number>
    paid_cost: Generated<string>
    paid_platform: Generated<string>
    paid_special: Generated<string>
    participants: Generated<number>
    pool_tokens: string
    power: string
    price: string
    project: number
    raised: Generated<string>
    reclaimed: Generated<boolean>
    refunded: Generated<number>
    release_rates: number[]
    release_weeks: number[]
    sell_rates: number[]
    settled: Generated<number>
    soft_cap: number
    sold: Generated<number>
    start_time: number
    stream_time: Generated<number>
    tokens: string
    total: number
    tx_hash: string
    week: number
  }
  sale_commission: {
    amount: string
    block_number: number
    generation: number
    level: number
    log_index: number
    order_id: number
    project: number
    referrer: string
    sale: number
    time: number
    tx_hash: string
  }
  sale_holding: {
    account: string
    amount: string
    dropped: string
    first_time: number
    last_time: number
    marks: number
    orders: number
    project: number
    refund_tx: string | null
    released: string
    sale: number
    tokens: string
    units: number
  }
  sale_order: {
    amount: string
    block_number: number
    left_block: number | null
    left_tx: string | null
    log_index: number
    order_id: number
    owner: string
    project: number
    sale: number
    time: number
    tokens: string
    tx_hash: string
    units: number
  }
  sale_payment: {
    account: string
    block_number: number
    kind: string
    log_index: number
    marks: Generated<number>
    project: number
    sale: number | null
    time: number
    tokens: string
    tx_hash: string
    units: Generated<number>
    usdt: string
  }
  sale_pool_move: {
    account: string
    block_number: number
    log_index: number
    pool: number
    project: number
  }
  sale_pool_share: {
    block_number: number
    log_index: number
    project: number
    tokens: string
    usdt: string
  }
  sale_settlement: {
    block_number: number
    cost: string
    log_index: number
    platform: string
    project: number
    sale: number
    special: string
    units: number
  }
  sale_step: {
    block_number: number
    kind: string
    log_index: number
    project: number
    sale: number
    time: number
    tx_hash: string
  }
  sale_total: {
    orders: Generated<number>
    participants: Generated<number>
    raised: Generated<string>
    returned: Generated<string>
    singleton: Generated<boolean>
  }
  session: {
    address: string
    created_at: number
    expires_at: number
    id: Generated<string>
    last_seen_at: number
    token_hash: Buffer
    user_agent: string
  }
  setting_change: {
    effective_at: number
    id: GeneratedAlways<number>
    key: string
    previous: string
    reason: string
    set_at: number
    set_by: string
    value: string
  }
  shop_order: {
    amount: number
    buyer: string
    created_at: number
    ended_at: number | null
    good_id: number
    id: GeneratedAlways<number>
    intent: string | null
    receiver_mobile: string | null
    receiver_name: string | null
    receiver_place: string | null
    send_info: string | null
    shipped_at: number | null
    state: Generated<string>
    store_id: number
    title: string
    total: string
  }
  signer_nonce: {
    address: string
    next: number
  }
  signer_skip: {
    address: string
    first: number
    next: number
  }
  solvency_asset: {
    cold: string
    donated: string
    fees: string
    forwarders: string
    house: string
    inflight: string
    liabilities: string
    not_indexed_since: number | null
    root: string
    snapshot_id: number
    symbol: string
    unmatched: string
    users: number
    vault: string
  }
  solvency_file: {
    data: Buffer
    part: number
    snapshot_id: number
  }
  solvency_leaf: {
    account: string
    balance: string
    entry_hash: Buffer | null
    position: number | null
    seq: number | null
    snapshot_id: number
    symbol: string
  }
  solvency_level: {
    level: number
    nodes: Buffer
    part: number
    snapshot_id: number
    symbol: string
  }
  solvency_snapshot: {
    anchor: string | null
    block: number
    block_hash: string
    forwarders: string[]
    id: number
    secret: Buffer
    time: number
    version: number
  }
  store: {
    created_at: number
    id: GeneratedAlways<number>
    is_special: boolean
    name: string
    open: boolean
    sender: string
  }
  stored_file: {
    bytes: number
    height: number
    name: string
    owner: string
    purpose: string
    removed: Generated<boolean>
    uploaded_at: number
    width: number
  }
  swap_total: {
    own_burns: Generated<number>
    singleton: Generated<boolean>
    swaps: Generated<number>
    trade_burns: Generated<number>
  }
  token_burn: {
    account: string
    amount: string
    block_number: number
    kind: string
    log_index: number
    time: number
    tx_hash: string
  }
  user_mobile: {
    address: string
    mobile: string
    since: number
  }
  vault_payment: {
    account: string | null
    amount: string
    block_number: number
    gross: string | null
    journal_id: number | null
    kind: string
    log_index: number
    n: string | null
    pay_id: string | null
    receiver: string | null
    time: number
    token: string
    tx_hash: string
    unordered: Generated<boolean>
  }
  visa_application: {
    applicant: string
    country: string | null
    created_at: number
    decided_at: number | null
    decided_by: string | null
    email: string | null
    id: GeneratedAlways<number>
    mobile: string | null
    name: string | null
    reason: string | null
    state: Generated<string>
  }
  visa_document: {
    application_id: number
    name: string
  }
  webhook: {
    created_at: number
    enabled: boolean
    events: string[]
    failing_since: Date | null
    id: GeneratedAlways<number>
    note: string
    off: string | null
    old_secret: number | null
    old_secret_key: string | null
    old_secret_until: Date | null
    owner: string
    quick: Generated<boolean>
    secret: Generated<number>
    secret_key: string
    served_at: Date | null
    since: number
    url: string
  }
  webhook_delivery: {
    attempts: Generated<number>
    begun_at: Generated<Date>
    delivered: Generated<boolean>
    event_id: string
    id: GeneratedAlways<number>
    lease_until: Date | null
    next_at: Generated<Date | null>
    problem: string | null
    status: number | null
    tried_at: Date | null
    webhook_id: number
  }
  webhook_event: {
    block_number: number | null
    body: string
    created_at: Generated<Date>
    id: string
    type: string
  }
  withdrawal: {
    account: string
    amount: string
    approvals_needed: number
    created_at: number
    fee: string
    id: GeneratedAlways<number>
    intent_key: string
    least: string | null
    n: string | null
    reason: string
    signature: string | null
    state: string
    symbol: string
    valid_until: number | null
    value: string | null
    wallet: string
  }
  withdrawal_address: {
    account: string
    address: string
    id: GeneratedAlways<number>
    label: string
    usable_at: number
  }
  withdrawal_reserve: {
    account: string
    intent_key: string
    made_at: Generated<Date>
    time: number
    value: string
  }
  withdrawal_review: {
    approve: boolean
    person: string
    reason: string
    signature: string | null
    signed_at: number | null
    time: number
    withdrawal_id: number
  }
  withdrawal_step: {
    reason: string | null
    seq: number
    state: string
    time: number
    tx_hash: string | null
    withdrawal_id: number
  }
}
