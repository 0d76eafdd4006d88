import type { KitEvent } from 'billfold'

/** An event of the kit as the log shows it. */
export type LoggedEvent = { readonly id: number; readonly at: Date; readonly event: KitEvent }
