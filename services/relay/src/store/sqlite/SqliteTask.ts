import type { AllBounds } from '../../limits/OwnerBounds.ts'
import type { NewMessage, Receipt, Store } from '../Store.ts'

/** What the thread that holds the file is asked for. `now`: milliseconds since 1970, by the clock of who asks. */
export type SqliteTask =
  | {
      readonly kind: 'append'
      readonly messages: readonly NewMessage[]
      readonly bounds: AllBounds
      readonly now: number
    }
  | { readonly kind: 'read'; readonly question: Store.Question; readonly now: number }
  | { readonly kind: 'acknowledge'; readonly receipts: readonly Receipt[]; readonly now: number }
  | { readonly kind: 'sweep'; readonly limit: number; readonly now: number }
  | { readonly kind: 'count'; readonly now: number }
  | { readonly kind: 'tryWrite'; readonly bytes: number }
  | { readonly kind: 'close' }
