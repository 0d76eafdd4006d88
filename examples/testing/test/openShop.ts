import { createDevnet } from '@billfold/devnet'
import {
  installVirtualWalletIn,
  launchChromium,
  ModalPage,
  openPage,
  recordPolicyViolations,
  recordRequests,
  serveStatic,
} from '@billfold/testkit/playwright'
import { build } from 'vite'

/** Two local chains, the shop built for them and served under a strict content policy, and a browser. */
export async function openShop() {
  const devnet = await createDevnet()
  const nodes = [devnet.chains['eip155:31337'].rpcUrl, devnet.chains['eip155:31338'].rpcUrl] as const
  process.env.VITE_NODE = nodes[0]
  process.env.VITE_TEST_NODE = nodes[1]
  await build({ logLevel: 'warn' })
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ${nodes.join(' ')}; require-trusted-types-for 'script'`
  const host = await serveStatic('dist', { headers: { 'content-security-policy': policy } })
  const browser = await launchChromium()

  return {
    devnet,
    /** A new visitor: own storage, own wallet, nothing connected. */
    async visit() {
      const { page, close } = await openPage(browser)
      const violations = await recordPolicyViolations(page)
      const requests = recordRequests(page)
      const wallet = await installVirtualWalletIn(page, {
        chains: { 31337: nodes[0], 31338: nodes[1] },
        mode: 'manual',
      })
      await page.goto(host.url)
      const modal = new ModalPage(page)
      return {
        ...{ page, wallet, modal, violations, close },
        /** Who was asked beside the shop's own host. */
        outside: () => requests.outside(new URL(host.url).origin),
        async connect() {
          await modal.open()
          await modal.row('Billfold Test Wallet').click()
          await wallet.approve()
          await modal.dialog.waitFor({ state: 'hidden' })
        },
      }
    },
    async close() {
      await browser.close()
      await host.close()
      await devnet.stop()
    },
  }
}
