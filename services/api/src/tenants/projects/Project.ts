/** A tenant: one app, or one company's apps, as the operator set it up. */
export type Project = {
  readonly id: string
  readonly name: string
  /** In development loopback and preview hosts are allowed, and callers without an origin. */
  readonly isDevelopment: boolean
  readonly isAnalyticsEnabled: boolean
  readonly analyticsSalt: string
  /** Patterns of `parseOriginPattern`, as they were entered. */
  readonly allowedOrigins: readonly string[]
  readonly features: readonly Project.Feature[]
  /** SHA-256 in hex. */
  readonly secretKeyHashes: readonly string[]
}

export declare namespace Project {
  type Feature = {
    readonly id: string
    readonly isEnabled: boolean
    /** `null` leaves the feature to the local settings of the host. */
    readonly config: readonly string[] | null
  }
}
