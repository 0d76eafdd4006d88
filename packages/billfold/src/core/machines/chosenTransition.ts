import type { Namespace } from '../../protocol/caip/types.ts'
import { activate, type ConnectionResult, type ConnectionSlice, findLive, PERSIST, withRecord } from './connection.ts'

/** A wallet that is connected, chosen among several; `address` is the account to put first. */
export type Choice = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly address?: string | undefined
}

/** The connections after the visitor chose a wallet or an account. Pure. What is not connected cannot be chosen. */
export function chosenTransition(state: ConnectionSlice, choice: Choice): ConnectionResult {
  const { namespace, address } = choice
  const chosen = findLive(state, choice)
  const now = state.namespaces[namespace]
  const first = chosen?.accounts.find(account => !address || account.address === address)
  if (!chosen || !now || !first) return { state, effects: [] }
  const accounts = [first, ...chosen.accounts.filter(account => account !== first)]
  const own = withRecord(state, { ...chosen, granted: chosen.granted ?? JSON.stringify(chosen.accounts) })
  return {
    state: activate(own, { ...chosen, accounts }),
    effects: PERSIST,
  }
}
