// The tables as the newest migration leaves them. Columns are text, integers and floats only, so that one query text serves
// both engines; flags are 0 and 1, times are milliseconds since 1970, JSON is text that is parsed by a schema when read.

import type { Generated } from 'kysely'

type Flag = 0 | 1

export type Tables = {
  project: {
    id: string
    name: string
    is_development: Flag
    is_analytics_enabled: Flag
    /** Random per project; addresses in analytics are keyed with it before they are stored. */
    analytics_salt: string
    created_at: number
  }
  project_origin: { project_id: string; position: number; pattern: string }
  project_feature: { project_id: string; position: number; id: string; is_enabled: Flag; config: string | null }
  /** SHA-256 (hex) of secret keys for calls without an origin. */
  project_secret: { project_id: string; key_hash: string }
  /** Networks the operator serves: `project_id` is `''`. Networks a project declares for itself carry its id. */
  network: {
    project_id: string
    id: string
    position: number
    name: string
    is_testnet: Flag
    native_name: string
    native_symbol: string
    native_decimals: number
    multicall: string | null
    wrapped_native: string | null
    /** Where names are asked for; absent on networks that keep none. */
    universal_resolver: string | null
    /** Whether its blocks are indexed for the history of accounts; only networks of the operator are. */
    is_indexed: Flag
    /** US dollars as a decimal string, where the price of the network's own currency is given. */
    native_price: Generated<string | null>
    /** Where tokens are swapped: a router of the usual V2 interface, and one that takes several ways at once. */
    swap_router: Generated<string | null>
    swap_split_router: Generated<string | null>
  }
  network_rpc: { project_id: string; network_id: string; position: number; url: string }
  network_token: {
    project_id: string
    network_id: string
    position: number
    address: string
    name: string
    symbol: string
    decimals: number
    icon_url: string | null
    /** US dollars as a decimal string, for the tokens that prices are counted from. */
    anchor_price: string | null
  }
  /** Which contracts are spam, and which are not although they look like it. */
  network_verdict: { project_id: string; network_id: string; address: string; is_spam: Flag }
  network_pool: { project_id: string; network_id: string; position: number; address: string }
  network_swap_pool: { project_id: string; network_id: string; position: number; address: string }
  analytics_event: {
    project_id: string
    event_id: string
    kind: string
    event: string
    domain: string
    sdk_type: string | null
    sdk_version: string | null
    /** Time of the event by the page's clock, and of its arrival by ours. */
    occurred_at: number
    received_at: number
    props: string
  }
  /** Accounts that signed in at pages of a project by this service. */
  sign_in_account: {
    project_id: string
    /** Namespace and key of the address. */
    account: string
    uuid: string
    /** CAIP-2: the network of the last sign-in. */
    chain: string
    address: string
    created_at: number
    last_signed_in_at: number
    /** JSON: how the visitor connected. */
    connection_method: string | null
    /** JSON of the project's own. */
    metadata: string | null
    /** Tokens of an earlier generation no longer count. */
    generation: number
  }
  /** Codes that were sent by e-mail: `id`, `email` and `code` are keyed hashes. `code` is absent once it was confirmed. */
  sign_in_code: {
    project_id: string
    id: string
    /** Of the page that asked. */
    origin: string
    /** Namespace and key of the address of the account. */
    account: string
    email: string
    code: string | null
    tries: number
    confirmed_at: number | null
    expires_at: number
  }
  /** Addresses that accounts have verified; `email` is a keyed hash. */
  sign_in_email: { project_id: string; account: string; email: string; verified_at: number }
  /** Purchases (`onramp`) and deposits from exchanges that pages of a project began. */
  onramp_order: {
    project_id: string
    /** Random: who knows it may read the order. */
    id: string
    kind: 'onramp' | 'exchange'
    provider: string
    status: 'created' | 'pending' | 'success' | 'failed' | 'refunded' | 'expired'
    reason: string | null
    /** CAIP-2, and CAIP-19 of what is bought. */
    network: string
    asset: string
    symbol: string
    decimals: number
    address: string
    /** Base units as decimal text; absent until the provider has said it. */
    amount: string | null
    hash: string | null
    created_at: number
    updated_at: number
    expires_at: number
  }
  /** Mails, by what they count against. */
  sent_mail: { key: string; sent_at: number }
  /** Nonces that were used (`nonce:…`) and tokens that were taken back (`token:…`), until they expire by themselves. */
  sign_in_spent: { project_id: string; id: string; expires_at: number }
  /** Keys (P-256) that sign tokens; `sealed` is the private part, encrypted. No token outlives `expires_at` of its key. */
  sign_in_key: { number: number; kid: string; x: string; y: string; sealed: string; expires_at: number }
  /** Registered names, below the operator's suffix; of no project, as they are public. */
  account_name: {
    label: string
    /** Labels that look alike have one skeleton, and only one of them is registered. */
    skeleton: string
    /** Key of the address: an account has one name. */
    account: string
    /** As it was sent. */
    address: string
    /** ENSIP-11: of the network for which it was registered. */
    coin_type: number
    /** A contract's address is the account's on that network alone. */
    is_contract: Flag
    /** JSON of a record of texts. */
    attributes: string
    registered_at: number
    updated_at: number
  }
  /** Nonces of registrations that were used, until they expire by themselves. */
  name_nonce: { project_id: string; nonce: string; expires_at: number }
  /** PostgreSQL alone: until when each shared bucket is not full, and what the last slice of it was. */
  rate_lease: { key: string; full_at: number; granted: number }

  // The history index: what public chains say, of no project. Addresses and hashes in lower case, amounts in base units as
  // decimal text. All blocks from `floor_number` to `tip_number` are in it, without a gap.
  chain_index: {
    /** CAIP-2. */
    chain: string
    floor_number: number | null
    tip_number: number | null
    /** Which process indexes, and until when by the database's clock. */
    holder: string | null
    lease_until: number
    /** Blocks whose transfers `nft_holding` counts, and the hash of the last of them; absent while it counts none. */
    held_floor: Generated<number | null>
    held_tip: Generated<number | null>
    held_hash: Generated<string | null>
    /** The last block to keep, where an operator has allowed to take back more than the index does by itself. */
    roll_back_to: Generated<number | null>
  }
  indexed_block: { chain: string; number: number; hash: string; parent_hash: string; mined_at: number }
  indexed_transaction: {
    chain: string
    block_number: number
    /** Place in the block. */
    position: number
    hash: string
    sender: string
    /** Absent for deployments. */
    receiver: string | null
    /** The contract that the transaction made. */
    created: string | null
    value: string
    nonce: number
    /** First four bytes of what was called, in hex. */
    selector: string | null
    is_failed: Flag
  }
  indexed_transfer: {
    chain: string
    block_number: number
    position: number
    /** Place in the transaction. */
    place: number
    kind: 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155'
    token: string | null
    token_id: string | null
    sender: string
    receiver: string
    amount: string
  }
  indexed_approval: {
    chain: string
    block_number: number
    position: number
    place: number
    token: string
    owner: string
    spender: string
    /** Absent where a single item, or all of a collection, was approved. */
    amount: string | null
    token_id: string | null
    is_for_all: Flag
  }
  /** Which transactions concern an account: the list that pages of history walk. */
  indexed_activity: { account: string; chain: string; mined_at: number; block_number: number; position: number }
  /** Names of tokens and collections; `checked_at` is absent until they have answered. */
  indexed_token: {
    chain: string
    address: string
    /** The earliest block known that moved it. */
    first_block: number
    name: string | null
    symbol: string | null
    decimals: number | null
    checked_at: number | null
  }
  /** Collectibles of accounts: derived from `indexed_transfer`, and from nothing else. */
  nft_holding: {
    chain: string
    token: string
    token_id: string
    /** Empty for ERC-721, of which one account holds an item; the account for ERC-1155. */
    slot: string
    account: string
    /** What came in less what went out, as decimal text: below zero while the blocks in which it came are not in. */
    balance: string
    is_held: Flag
    /** The last time the account got one; absent while that is not in. */
    mined_at: number | null
    block_number: number | null
    position: number | null
    place: number | null
  }
  /** Metadata of items. A row is there once a list with the item was read. */
  nft_metadata: {
    chain: string
    token: string
    token_id: string
    name: string | null
    description: string | null
    /** What the picture proxy is asked for: an address, or `sha256:` of an `image_source` that is the picture itself. */
    image: string | null
    image_source: string | null
    /** JSON of a list of `{ trait, value }`. */
    attributes: string | null
    /** How often it could not be read since it was. */
    failures: number
    /** When to read it again. */
    next_at: number
  }
  /** Secrets that the service generates, once for all processes. */
  service_secret: { name: string; value: string }
}
