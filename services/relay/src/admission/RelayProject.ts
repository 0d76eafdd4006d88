/** Who may use the relay. */
export type RelayProject = {
  readonly id: string
  /** Origins of pages, as in the API: `https://app.example.com`, `https://*.example.com`. Empty: every page. Wallets that are apps send no origin and always may. */
  readonly allowedOrigins?: readonly string[]
  /** Also allows loopback and preview hosts. */
  readonly isDevelopment?: boolean
}
