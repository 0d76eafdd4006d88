import { isSameText } from '@billfold/service/http'
import type { Secrets } from '../../../serve/Secrets.ts'
import { writeState } from './writeState.ts'

/**
 * The attempt that a state of ours names, and the address that the host appended to be returned to, unchecked.
 *
 * @returns `undefined` for a state that is not ours.
 * @example readState(secrets, `${state}--https://app.example.com/`)?.returnTo // 'https://app.example.com/'
 */
export function readState(
  secrets: Secrets,
  text: string,
): { readonly flowId: string; readonly state: string; readonly returnTo: string | undefined } | undefined {
  const [, state, returnTo] = /^([0-9a-f]{64})(?:--(.*))?$/s.exec(text) ?? []
  if (state === undefined) return undefined
  const flowId = Buffer.from(state.slice(0, 32), 'hex').toString('base64url')
  if (!isSameText(state, writeState(secrets, { id: flowId }))) return undefined
  return { flowId, state, returnTo }
}
