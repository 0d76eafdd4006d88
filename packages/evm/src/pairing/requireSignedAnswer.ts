import type { PairedLink } from 'billfold/adapter'
import { isHex, type NetworkId } from 'billfold/protocol'
import { requireSigned } from '../signature/requireSigned.ts'
import { requireSignature } from '../transaction/requireSignature.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'

/**
 * Makes sure that what a wallet answered a library's `personal_sign` or `eth_signTypedData_v4` with is a signature by the
 * account that it names, as `requireSigned` does for the kit's own actions. Calls that name no account of the wallet, and
 * data that EIP-712 has no digest for, are the wallet's to judge.
 *
 * @throws as `requireSigned`.
 */
export async function requireSignedAnswer(
  link: PairedLink,
  call: { readonly networkId: NetworkId; readonly method: string; readonly params: unknown },
  answer: unknown,
): Promise<void> {
  const [first, second] = Array.isArray(call.params) ? call.params : []
  const [what, who] = call.method === 'personal_sign' ? [first, second] : [second, first]
  const account = link.accounts().find(({ address }) => address.toLowerCase() === String(who).toLowerCase())
  const network = link.networks().find(({ id }) => id === call.networkId)
  const asked = call.method === 'personal_sign' ? toMessage(what) : toTypedData(what, call.networkId)
  if (!account || !network || !asked) return
  await requireSigned({
    account,
    network,
    settings: link.settings,
    signature: requireSignature(answer, account),
    asked,
  })
}

function toMessage(what: unknown): { readonly message: string | Uint8Array } | undefined {
  if (typeof what !== 'string') return undefined
  if (!isHex(what)) return { message: what }
  return { message: Uint8Array.from(what.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16)) }
}

function toTypedData(what: unknown, networkId: NetworkId): { readonly typedData: string } | undefined {
  try {
    return { typedData: checkTypedData(what, networkId) }
  } catch {
    return undefined
  }
}
