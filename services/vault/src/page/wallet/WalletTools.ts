import type { PageSeams } from '../../browser/PageSeams.ts'
import type { PageSettings } from '../../contract/calls/pageSettings.ts'
import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import type { ServerClient } from '../client/createServerClient.ts'
import type { Session } from '../session/createSession.ts'

/** What it takes to read, open and change the visitor's wallet. */
export type WalletTools = {
  readonly custodian: CustodianClient
  /** Absent where the project seals to visitors alone. */
  readonly escrow: ServerClient | undefined
  readonly seams: PageSeams
  readonly session: Session
  /** The escrow needs a login whose code it sent itself: the next one asks for that. */
  noteReleaseNeeded(): void
  /** The identity that the escrow was asked to pin the wallet to on this page: once is enough, also where it failed. */
  readonly pinning: { tried?: string | null }
  readonly settings: Pick<PageSettings, 'escrow' | 'realm'>
  /** Of the page's proof key. */
  readonly thumbprint: string
}
