// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMint} from "./IMint.sol";
import {ITeamRewards} from "./ITeamRewards.sol";

/// @title Registry of users and their referrers
/// @notice Every other contract asks `Main` whether an account takes part. A referrer is bound once and never changes;
/// because it must exist beforehand, the tree cannot contain a loop, and registering never walks up the tree.
///
/// `buyNFT` takes the price from the buyer, who approves `Main` only: for project 0 it sells node cards and gives team level
/// V1 with the purchase; from project 1 upwards it buys units of a project's sale. `getConfig` and `getConfigMulti` hold the
/// figures that the whole product works with.
///
/// The delayed role lists a project, so that everybody can see it beforehand; only its manager makes its sales, with the
/// manager's own tokens. `createProject` fixes the terms of a project for good.
///
/// Team levels come from records that `TeamRewards` proves, one account at a time. `syncTeam` by anyone writes one here, and an
/// account keeps what was written last until a newer one is. Its level counts until 30 days after its number became active, so that a
/// team that has gone is paid as one no longer.
/// @dev The price of a unit goes from the buyer directly to the project's escrow; `Main` never holds anything.
interface IMain {
    /// @notice What the registry knows of an account. Field names are those of the product's specification.
    /// @param isExist whether the account is registered
    /// @param index the account's number, from 1 (the root) upwards; 0 when not registered
    /// @param amount personal participation in base units of USDT: the sum over all modules
    /// @param invites number of direct referrals
    /// @param projects number of projects the account manages
    /// @param refer the referrer; the zero address for the root and for unregistered accounts
    struct User {
        bool isExist;
        uint256 index;
        uint256 amount;
        uint256 invites;
        uint256 projects;
        address refer;
    }

    /// @notice Level and proven figures of the tree below an account. Figures are 0 until a record has been proven.
    /// @param isManual always false: a level that people set by hand is none on the chain
    /// @param level as `levelOf` says it
    /// @param teamUser members below the account
    /// @param teamAmount their performance, USDT base units
    /// @param inviteV2 direct branches that contain a V2; the following fields likewise
    struct Team {
        bool isManual;
        uint256 level;
        uint256 teamUser;
        uint256 teamAmount;
        uint256 inviteV2;
        uint256 inviteV3;
        uint256 inviteV4;
        uint256 inviteV5;
        uint256 inviteV6;
        uint256 inviteV7;
        uint256 inviteV8;
        uint256 inviteV9;
    }

    /// @notice Figures of the product, then totals.
    /// @param algebra generations of the tree that count
    /// @param dayTimes seconds in a day
    /// @param tokenSupply TDE in existence
    /// @param handleGas gas surcharge in wei
    /// @param poolDays default term in days
    /// @param feeRate custody fee, of 10,000
    /// @param totalAmount participation in all modules and nodes, USDT base units
    struct Config {
        uint256 algebra;
        uint256 dayTimes;
        uint256 tokenSupply;
        uint256 handleGas;
        uint256 poolDays;
        uint256 feeRate;
        uint256 totalProjects;
        uint256 totalUser;
        uint256 totalAmount;
    }

    /// @notice Tables of the product.
    /// @param sellRates part of a sale's proceeds for the referrer by its level V1…V9, of 10,000
    /// @param releaseRates default vesting steps of a sale, of 10,000
    /// @param releaseWeeks the week marks of these steps
    /// @param teamValids members needed for V0…V9
    /// @param teamAmounts performance needed for V0…V9, USDT base units
    struct ConfigMulti {
        uint256[9] sellRates;
        uint256[8] releaseRates;
        uint256[11] releaseWeeks;
        uint256[10] teamValids;
        uint256[10] teamAmounts;
    }

    /// @notice A project: the specification's fields first. Rates are of 10,000 of a sale's proceeds.
    /// @param costRate least part of the cost wallet; commissions without a receiver and rounding remainders come on top
    /// @param totalAmount USDT paid in its sales and not refunded; for project 0 all nodes
    /// @param totalUser accounts that ever bought; for project 0 always 0
    /// @param dropSurplus airdrop of units sold that has not been claimed, base units of `token`
    /// @param special to the special contribution award
    /// @param direct, indirect most that goes to the buyer's referrer, and to that one's
    /// @param mint the escrow; zero for project 0
    /// @param NFT the cards of project 0; zero for others, whose units cannot be transferred
    /// @param token what its sales sell
    /// @param platform to the platform
    /// @param pool to the seven power pools, in USDT
    /// @param poolRates how the pools share what comes in: pool 0, then V4…V9; together 10,000
    /// @param name short, at most 64 bytes
    /// @param cid content address of a JSON file with texts in all languages and pictures, at most 128 bytes
    struct Project {
        uint256 index;
        uint256 costRate;
        uint256 totalAmount;
        uint256 totalUser;
        uint256 dropSurplus;
        address manager;
        address costWallet;
        uint256 special;
        uint256 direct;
        uint256 indirect;
        address mint;
        address NFT;
        address token;
        uint256 platform;
        uint256 pool;
        uint256[7] poolRates;
        string name;
        string cid;
    }

    /// @notice What is fixed with a project; see `Project`. The six rates are together 10,000; direct and indirect at most
    /// 5,000 each; special 0 while the factory knows no receiver.
    struct ProjectTerms {
        address manager;
        address costWallet;
        address token;
        uint256 costRate;
        uint256 direct;
        uint256 indirect;
        uint256 special;
        uint256 platform;
        uint256 pool;
        uint256[7] poolRates;
        string name;
        string cid;
    }

    /// @notice An account's two referrers and the levels by which they are paid.
    struct Line {
        address direct;
        uint256 directLevel;
        address indirect;
        uint256 indirectLevel;
    }

    /// @notice `account` bound itself below `refer`; `index` is its number.
    event Registered(address indexed account, address indexed refer, uint256 index);

    /// @notice `module`'s participation counts from now on.
    event ModuleAdded(address indexed module);

    /// @notice The contract whose cards are project 0.
    event NodesSet(address nodes);

    /// @notice The contract whose records `syncTeam` takes.
    event TeamRewardsSet(address teamRewards);

    /// @notice `account`'s record is that of number `n` of `TeamRewards` now.
    event TeamSynced(address indexed account, uint256 indexed n, ITeamRewards.Record record);

    /// @notice `account`'s level changed by a record or a purchase; `isManual` is always false. That a record's time has run out
    /// (`provenUntil`) is told by no event.
    event LevelSet(address indexed account, uint256 level, bool isManual);
    event ConfigSet(uint256 algebra, uint256 dayTimes, uint256 handleGas, uint256 poolDays, uint256 feeRate);
    event ConfigMultiSet(ConfigMulti values);

    event FactorySet(address factory);

    /// @notice A project is listed; its terms never change. `ProjectDescribed` follows.
    event ProjectCreated(
        uint256 indexed project,
        address indexed manager,
        address indexed mint,
        address token,
        address costWallet,
        uint256 costRate,
        uint256 direct,
        uint256 indirect,
        uint256 special,
        uint256 platform,
        uint256 pool
    );
    event ProjectDescribed(uint256 indexed project, uint256[7] poolRates, string name, string cid);

    error NotManager(address account, uint256 project);
    error NotMint(address account, uint256 project);
    error InvalidProject(bytes32 field, uint256 value);
    error DeadlinePassed(uint256 deadline);
    error TokensBelowMinimum(uint256 tokens, uint256 minimum);
    error PriceAboveMaximum(uint256 price, uint256 maxPrice);
    error AmountMismatch(uint256 amount, uint256 price);
    error NotRegistered(address account);
    error ProjectUnknown(uint256 project);
    error AlreadySet();
    error InvalidConfig();
    error AlreadyRegistered(address account);
    error ReferrerNotRegistered(address refer);
    error ReferrerIsSelf(address account);
    error ModuleNotAccepted(address module);
    error RecordNotNewer(uint256 n, uint256 stored);
    error RecordNotProven(uint256 n, address account);
    error LevelUnknown(uint256 level);

    /// @notice Registers the caller below `refer`, once and for good.
    /// @param refer an account that is registered already; anything else reverts
    function register(address refer) external;

    /// @notice Counts `module` (an `IMainModule`) in `users().amount`, for good; at most 16, each once. Administrator.
    /// @dev A module is only ever read, in views; one that fails counts as 0 and blocks nothing.
    function addModule(address module) external;

    /// @notice Names the contract whose cards are project 0, once. Administrator.
    function setNodes(address nodes) external;

    /// @notice Names the contract whose records `syncTeam` takes, once. Administrator.
    function setTeamRewards(address teamRewards) external;

    /// @notice Writes `account`'s record of number `n`, newer than the one written last; anyone may call. The account's level is
    /// the record's from now on, and V1 at least when it ever bought a node.
    /// @dev A power pool of a project follows with its `updateUser`.
    /// @param n number in `TeamRewards`: the latest active one or the one before
    /// @param proof the record's neighbours in the tree, from its leaf up
    function syncTeam(uint256 n, address account, ITeamRewards.Record calldata record, bytes32[] calldata proof)
        external;

    /// @notice Names the maker of escrows, once. Administrator.
    function setFactory(address factory) external;

    /// @notice Lists a project and makes its escrow; delayed role.
    /// @return project its number, from 1
    function createProject(ProjectTerms calldata terms) external returns (uint256 project);

    /// @notice Makes a sale of `project`, whose manager alone may call, and takes every token it promises from the caller,
    /// who must have approved them: total × (tokens + drop) + poolTokens. A token that arrives with less is refused.
    /// @return sale its number in the project, from 1
    function createSale(uint256 project, IMint.Terms calldata terms) external returns (uint256 sale);

    /// @notice Buys `times` cards or units for the caller, who must be registered and have approved the cost.
    /// With a node the caller's team level becomes V1 at once, if it was V0; the level stays when the card is transferred.
    /// @param project 0 for node cards; else the project whose latest sale is bought from
    /// @param tokenId kind of card; for a project the number of the sale
    /// @param maxPrice reverts when one card or unit costs more, USDT base units
    /// @return cost USDT base units paid to the nodes' treasury or into the project's escrow
    function buyNFT(uint256 project, uint256 tokenId, uint256 times, uint256 maxPrice) external returns (uint256 cost);

    /// @notice Buys `times` units of a project's sale; reverts unless cost, tokens and time are as the caller states.
    /// @param amount what the units cost together, exactly
    /// @param minTokens project tokens that they bring at least, airdrop not counted
    /// @param deadline unix seconds after which the purchase is off
    function buyNFT(uint256 project, uint256 sale, uint256 times, uint256 amount, uint256 minTokens, uint256 deadline)
        external
        returns (uint256 orderId);

    /// @notice The same with an EIP-2612 permit of `amount` for this contract until `deadline`, where USDT supports it. A permit
    /// that was submitted already does no harm.
    function buyNFT(
        uint256 project,
        uint256 sale,
        uint256 times,
        uint256 amount,
        uint256 minTokens,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 orderId);

    /// @notice Pays the caller everything due in `project`; see `IMint.claim`.
    function claim(uint256 project) external returns (uint256 usdtPaid, uint256 tokenPaid);

    /// @notice Pays the caller its airdrop in `project`; see `IMint.claimDrop`.
    function claimDrop(uint256 project) external returns (uint256 tokens);

    /// @notice Pays the caller back what it paid in a sale that failed or was dissolved; see `IMint.refund`.
    function refund(uint256 project, uint256 sale) external returns (uint256 amount);

    /// @notice Takes a refund off `account`'s participation; the project's escrow only.
    function returned(uint256 project, address account, uint256 amount) external;

    /// @notice Sets the figures of `getConfig`; delayed role. Nothing on the chain that was promised depends on them.
    /// @param algebra at most 100
    /// @param dayTimes 60…86,400
    /// @param handleGas at most 0.01 of the chain's coin
    /// @param poolDays at most 730
    /// @param feeRate at most 1,000 (10 %)
    function setConfig(uint256 algebra, uint256 dayTimes, uint256 handleGas, uint256 poolDays, uint256 feeRate) external;

    /// @notice Sets the tables of `getConfigMulti`; delayed role.
    /// @dev Each of `sellRates` at most 5,000; `releaseRates` together at most 10,000; the others never falling.
    function setConfigMulti(ConfigMulti calldata values) external;

    /// @notice Project `index`; 0 is the node cards.
    function projects(uint256 index) external view returns (Project memory);

    /// @notice Number of projects besides the nodes; they are 1…totalProjects.
    function totalProjects() external view returns (uint256);

    /// @notice What `account` bought in `project`, released and locked; see `IMint.getUserRelease`.
    function getUserRelease(uint256 project, address account) external view returns (IMint.Release[] memory);

    /// @notice The referrers of `account` and their levels; the cheap form for the escrows.
    function lineOf(address account) external view returns (Line memory);

    /// @notice The level by which `account` is paid: that of its record before `provenUntil`, and 1 at least when it ever bought a
    /// node.
    function levelOf(address account) external view returns (uint256);

    /// @notice Until when the level of `account`'s record counts, unix seconds: 30 days after the activation of the number that
    /// proved it; 0 without a record.
    function provenUntil(address account) external view returns (uint256);

    /// @notice The maker of escrows; zero until it is named.
    function factory() external view returns (address);

    function getConfig() external view returns (Config memory);
    function getConfigMulti() external view returns (ConfigMulti memory);

    /// @notice The team record of `account`.
    function teams(address account) external view returns (Team memory);

    /// @notice The record of `account` in full, and its number in `TeamRewards`; all zero before the first.
    function recordOf(address account) external view returns (uint256 n, ITeamRewards.Record memory record);

    /// @notice The contract whose records count; zero until it is named.
    function teamRewards() external view returns (address);

    /// @notice The contract whose cards are project 0; zero until it is named.
    function nodes() external view returns (address);

    /// @notice The record of `account`; all zero when it is not registered.
    function users(address account) external view returns (User memory);

    /// @notice Whether `account` is registered; the cheap form for other contracts.
    function isRegistered(address account) external view returns (bool);

    /// @notice Number of registered accounts, the root included.
    function totalUser() external view returns (uint256);

    /// @notice The account that the deployment registered first and that has no referrer.
    function root() external view returns (address);

    /// @notice The contracts whose participation is counted.
    function modules() external view returns (address[] memory);
}
