import { checkLoginCode } from '../../contract/calls/checkLoginCode.ts'
import { sendLoginCode } from '../../contract/calls/sendLoginCode.ts'
import type { ServerClient } from '../client/createServerClient.ts'
import { solving } from './solving.ts'

/** Has the escrow mail the code of a login. @throws CallFailure `too-soon`, `too-many`. */
export async function send(escrow: ServerClient, ticket: string): Promise<void> {
  await solving(work => escrow.call(sendLoginCode, { ticket, ...work }))
}

/** Proves the code to the escrow. @throws CallFailure `code-wrong`, `code-expired`, `flow-unknown`. */
export async function check(
  escrow: ServerClient,
  typed: { readonly flowId: string; readonly code: string },
): Promise<void> {
  await escrow.call(checkLoginCode, typed)
}
