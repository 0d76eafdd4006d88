// The tables as the newest migration leaves them. Columns are text, integers and floats only, so that one query text serves
// both engines; flags are 0 and 1, times are milliseconds since 1970, JSON is text that is parsed by a schema when read.

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
  network_pool: { project_id: string; network_id: string; position: number; address: string }
  analytics_event: {
    project_id: string
    event_id: string
    kind: string
    event: string
    domain: string
    sdk_type: string | null
    sdk_version: string | null
    /** When the page says it happened, and when it arrived here. */
    occurred_at: number
    received_at: number
    props: string
  }
  rate_bucket: { key: string; full_at: number }
}
