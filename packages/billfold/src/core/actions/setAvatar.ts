import type { NetworkId } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { watchState } from '../watchState.ts'
import { setIdentities } from './setIdentities.ts'

/**
 * Draws connected accounts with pictures of your own, in the modal and as `profileImage` of `getAccount` and `useAccount`.
 * `toImage` returns the address of a picture that the page's content policy allows, or `undefined` to leave the one that is
 * shown. It is asked when an account connects, and again when the picture of its name is known. Call it once per kit.
 *
 * @example setAvatar(kit, { toImage: ({ address }) => `https://shop.example/avatars/${address}.png` })
 */
export function setAvatar(kit: Kit, { toImage }: setAvatar.Parameters): void {
  const { store } = kit
  let isPutting = false
  const put = () => {
    if (isPutting) return
    const { namespaces, identities } = store.getState()
    const next = { ...identities }
    for (const { accounts, networkId } of Object.values(namespaces))
      if (accounts[0] && networkId) {
        const { address } = accounts[0]
        const { avatar: profileImage, ...identity } = next[`${networkId}:${address}`] ?? {}
        const avatar = toImage({ address, networkId, profileImage }) ?? profileImage
        next[`${networkId}:${address}`] = avatar ? { ...identity, avatar } : identity
      }
    isPutting = true
    setIdentities(kit, next)
    isPutting = false
  }
  watchState(kit, state => state.namespaces, put)
  watchState(kit, state => state.identities, put)
  put()
}

export declare namespace setAvatar {
  type Parameters = {
    readonly toImage: (account: {
      readonly address: string
      readonly networkId: NetworkId
      /** What is shown now: the picture of the account's name, once that is known, or what `toImage` returned before. */
      readonly profileImage: string | undefined
    }) => string | undefined
  }
  type ReturnType = undefined
}
