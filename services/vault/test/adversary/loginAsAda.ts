import type { Call } from '../../src/contract/calls/Call.ts'
import type { createTestPage } from '../support/createTestPage.ts'
import type { World } from './createWorld.ts'
import { loginByProvider } from './loginByProvider.ts'

/** The owner's login where they have no address: at google, as Ada. @returns what it leaves for the escrow. */
export async function loginAsAda(
  world: World,
  page: Awaited<ReturnType<typeof createTestPage>>,
): Promise<string | undefined> {
  const { state } = page
  let evidence: string | undefined
  const ask = async (call: Call, body: object) => {
    const answer = (await page.ask(call, body as never)) as Record<string, unknown>
    if (typeof answer.accessToken !== 'string') return answer
    if (typeof answer.evidence === 'string') evidence = answer.evidence
    Object.assign(state, {
      accessToken: answer.accessToken,
      session: answer.session,
      refreshToken: (body as { refreshToken?: string }).refreshToken,
    })
    return answer
  }
  await loginByProvider(world, { ask, secret: page.secret, visitor: 'ada' })
  return evidence
}
