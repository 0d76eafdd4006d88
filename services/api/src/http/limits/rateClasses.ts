import type { RateRule } from '@billfold/service/http'

const perMs = 60_000

/**
 * How often one caller, and one project in all, may ask, by class of endpoint (security, section 5 "Rate limits").
 * `perCaller` counts by IP address (IPv6 by /64), `perProject` all callers of a project together.
 */
export const rateClasses = {
  /** Configuration, origins, wallet lists, supported networks. */
  directory: { perCaller: { capacity: 300, perMs }, perProject: { capacity: 30_000, perMs } },
  /** A list of wallets draws one picture a row. */
  image: { perCaller: { capacity: 3_000, perMs }, perProject: { capacity: 300_000, perMs } },
  /** Pictures of others, which may have to be fetched and drawn. */
  media: { perCaller: { capacity: 600, perMs }, perProject: { capacity: 60_000, perMs } },
  balance: { perCaller: { capacity: 120, perMs }, perProject: { capacity: 12_000, perMs } },
  /** Quotes while an amount is typed and every ten seconds; each asks every venue. */
  swap: { perCaller: { capacity: 120, perMs }, perProject: { capacity: 12_000, perMs } },
  /** Pages of a list that is scrolled; they cost the database, never a node. */
  history: { perCaller: { capacity: 120, perMs }, perProject: { capacity: 12_000, perMs } },
  /** Counted per call of a batch. */
  rpc: { perCaller: { capacity: 3_000, perMs }, perProject: { capacity: 60_000, perMs } },
  /** Nonces, sign-ins and what changes a session: each costs a signature, and may cost a node. */
  signIn: { perCaller: { capacity: 60, perMs }, perProject: { capacity: 6_000, perMs } },
  /** Codes by e-mail: one that is typed, or asked for; mails have budgets of their own. */
  signInCode: { perCaller: { capacity: 20, perMs }, perProject: { capacity: 2_000, perMs } },
  /** Lookups of account names, and suggestions while a visitor types. */
  names: { perCaller: { capacity: 240, perMs }, perProject: { capacity: 24_000, perMs } },
  /** Few, so that one caller cannot take many names with many accounts. */
  nameRegistration: {
    perCaller: { capacity: 10, perMs: 60 * perMs },
    perProject: { capacity: 1_000, perMs: 60 * perMs },
  },
  /** Called by clients of the chain, of no project: `perProject` has no effect. */
  nameGateway: { perCaller: { capacity: 600, perMs }, perProject: { capacity: 60_000, perMs } },
  /** Options, quotes and addresses of providers: each may cost a request to a provider. */
  onramp: { perCaller: { capacity: 120, perMs }, perProject: { capacity: 12_000, perMs } },
  /** Orders that are followed. */
  onrampOrder: { perCaller: { capacity: 300, perMs }, perProject: { capacity: 60_000, perMs } },
  /** Providers send from few addresses. */
  onrampWebhook: { perCaller: { capacity: 1_200, perMs }, perProject: { capacity: 60_000, perMs } },
  analytics: { perCaller: { capacity: 60, perMs }, perProject: { capacity: 60_000, perMs } },
  /** Counted per report inside a request; what is above is dropped, the rest stays. */
  errorReport: { perCaller: { capacity: 5, perMs }, perProject: { capacity: 6_000, perMs } },
} as const satisfies { readonly [name: string]: { readonly perCaller: RateRule; readonly perProject: RateRule } }

/** Name of a class of endpoints that share their limits. */
export type RateClass = keyof typeof rateClasses
