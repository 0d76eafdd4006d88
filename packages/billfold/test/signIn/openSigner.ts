import { evm } from '@billfold/evm'
import { createVirtualWallet, installVirtualWallet, type VirtualWallet } from '@billfold/testkit'
import { createTestKit, createTestOrigin, type TestOrigin } from '@billfold/testkit/vitest'
import { type BillfoldOptions, connect, getConnectors } from 'billfold'
import { createSiwx } from 'billfold/siwx'
import { expect, onTestFinished } from 'vitest'
import { signInFlow } from '../../src/signIn/createSignInFlow.ts'
import { signInStore } from '../../src/signIn/signInStore.ts'

/** A wallet, and pages of one origin that ask it to sign in; everything ends with the test. */
export function openSigner(options: openSigner.Options) {
  const { nodes } = options
  const origin: TestOrigin = createTestOrigin()
  const openWallet = () => {
    const made = createVirtualWallet({ chains: nodes, chainId: Number(Object.keys(nodes)[0]) })
    onTestFinished(() => made.destroy())
    return made
  }
  const wallet = openWallet()
  const openPage = ({ siwx, wallets = [wallet], ...host }: openSigner.PageOptions = {}) => {
    const tab = origin.openTab()
    for (const each of wallets) onTestFinished(installVirtualWallet(tab.window, each))
    const networks = Object.entries(nodes).map(([id, url]) => ({
      id: Number(id),
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }))
    const made = createTestKit({
      families: [evm({ networks })],
      metadata: { name: 'Host', url: 'https://host.example' },
      environment: { fetch: globalThis.fetch },
      siwx: siwx ?? (host.siweConfig || siwx === null ? undefined : createSiwx()),
      ...host,
      origin,
      tab,
    })
    onTestFinished(() => made.destroy())
    const { kit } = made
    const state = () => signInStore(kit).get()
    const reaches = (phase: ReturnType<typeof state>['phase']) => expect.poll(() => state().phase).toBe(phase)
    return {
      ...made,
      state,
      reaches,
      /** The view on top of the open modal. */
      view: () => {
        const { isOpen, history } = kit.store.getState().modal
        return isOpen ? history.at(-1)?.view : undefined
      },
      press: () => signInFlow(kit)?.dispatch({ type: 'pressed' }),
      cancel: () => signInFlow(kit)?.dispatch({ type: 'cancelled' }),
      connect: async () => {
        await expect.poll(() => getConnectors(kit).length).toBeGreaterThan(0)
        await connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
      },
      /** Types of the events of sign-in so far. */
      said: () => made.events.flatMap(({ type }) => (type.includes('SIWX') ? [type] : [])),
      questions: (of: VirtualWallet = wallet) => of.log.filter(({ method }) => method === 'personal_sign').length,
    }
  }
  return { origin, wallet, openWallet, openPage }
}

export declare namespace openSigner {
  type Options = { readonly nodes: Readonly<Record<number, string>> }
  type PageOptions = Partial<
    Pick<
      BillfoldOptions,
      | 'siweConfig'
      | 'families'
      | 'environment'
      | 'connectors'
      | 'disableAppend'
      | 'multiWallet'
      | 'metadata'
      | 'api'
      | 'projectId'
      | 'features'
    >
  > & {
    readonly wallets?: readonly VirtualWallet[]
    /** `null` for a kit without the option; `createSiwx()` when absent. */
    readonly siwx?: BillfoldOptions['siwx'] | null
  }
}
