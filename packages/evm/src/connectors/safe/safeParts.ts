import { findSafe } from './findSafe.ts'
import { findSafeOrigin } from './findSafeOrigin.ts'
import { findSafeTransaction } from './findSafeTransaction.ts'
import { safeAppOrigins } from './safeAppOrigins.ts'

/** What a page inside Safe's web app needs. One chunk, for pages inside of others; it takes nothing of the entry with it. */
export const safeParts = { findSafe, findSafeOrigin, findSafeTransaction, safeAppOrigins } as const
