import type { Page } from 'playwright-core'

/**
 * The nodes of public networks, which are not reached from here: each answers that it does not know. What is asked of them
 * is what a connected visitor's page may ask (who the account is called), of addresses that the host named.
 */
export async function answerNodes(page: Page): Promise<void> {
  const refuse = ({ id }: { id: unknown }) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Not here' } })
  await page.context().route(
    ({ hostname }) => hostname !== '127.0.0.1' && hostname !== 'localhost',
    route => {
      const asked = route.request().postDataJSON() as { id: unknown } | readonly { id: unknown }[] | null
      const answer = Array.isArray(asked) ? asked.map(refuse) : refuse((asked ?? { id: null }) as { id: unknown })
      return route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } })
    },
  )
}
