import type { Connected } from '../../core/contracts/Connector.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Kit } from '../../core/Kit.ts'
import { parseNetworkId } from '../../protocol/caip/parseNetworkId.ts'
import type { AccountId, Namespace } from '../../protocol/caip/types.ts'
import { getSendBook } from '../../send/getSendBook.ts'
import type { VaultTalk } from '../VaultTalk.ts'

/**
 * Takes what the vault signed for a page that ended before the answer into the kit's list of sends, and acknowledges it to the vault. Only what the accounts and networks of this page sent; a
 * send that the page began itself gets its hash, and nothing is listed twice. A vault without this message is ignored.
 */
export async function takeSent({ connected, kit, rules, talk }: takeSent.Options): Promise<void> {
  const { sent } = await talk.ask('GET_SENT', undefined, { isPatient: true })
  const seen = sent.flatMap(({ account, amount, atMs, hash, network: networkId, tag, to }) => {
    const { namespace } = parseNetworkId(networkId)
    const network = kit.store.getState().networks.find(({ id }) => id === networkId)
    const rule = rules.get(namespace)
    const address = rule?.toAccount(account, networkId)?.address
    const isOwn = connected()[namespace]?.accounts.some(one => one.address === address)
    if (!network || address === undefined || !isOwn || !isHash(hash)) return []
    const accountId: AccountId = `${networkId}:${address}`
    const book = getSendBook(kit)
    const rows = book.list()
    const asked = rows.find(row => row.id === tag && row.accountId === accountId && !row.hash)
    if (asked) book.apply(asked.id, 'sent', hash)
    else if (!rows.some(row => row.hash === hash && row.accountId === accountId)) {
      const { decimals, symbol } = network.nativeCurrency
      const now = kit.environment.clock.now()
      book.add({
        // The same in every tab.
        id: hash,
        accountId,
        to: rule?.toAccount(to, networkId)?.address ?? to,
        amount,
        token: { symbol, decimals },
        hash,
        hashAt: now,
        status: 'pending',
        at: Math.min(atMs, now),
      })
    }
    return [hash]
  })
  if (seen.length > 0) await talk.ask('GET_SENT', { seen }, { isPatient: true })
}

/** As EVM and Solana write it. */
function isHash(text: string): boolean {
  return /^(0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/.test(text)
}

export declare namespace takeSent {
  type Options = {
    readonly kit: Kit
    readonly talk: VaultTalk
    readonly rules: ReadonlyMap<Namespace, Pick<WalletSessionRules, 'toAccount'>>
    /** Who is logged in on this page. */
    connected(): Connected
  }
}
