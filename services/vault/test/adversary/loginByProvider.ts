import { calls } from '../../src/contract/calls/calls.ts'
import { answerProvider } from '../support/answerProvider.ts'
import type { World } from './createWorld.ts'

type Ask = (
  call: typeof calls.startSocialLogin | typeof calls.finishLogin,
  body: object,
) => Promise<Record<string, unknown>>

/** A login at google as one of its people, by any page. */
export async function loginByProvider(
  world: World,
  { ask, secret, visitor }: { readonly ask: Ask; readonly secret: () => string; readonly visitor: 'ada' | 'mallory' },
): Promise<void> {
  const place = { projectId: 'strict', hostOrigin: 'https://strict.example', provider: 'google' }
  const { flowId, uri } = await ask(calls.startSocialLogin, { ...place, rendezvous: undefined })
  if (typeof uri !== 'string') return
  const response = await world.fetch(await answerProvider(uri, visitor))
  const result = /data-result="([^"]*)"/.exec(await response.text())?.[1]?.replaceAll('&#38;', '&')
  const ticket = result === undefined ? undefined : (new URL(result).searchParams.get('ticket') ?? undefined)
  await ask(calls.finishLogin, { flowId, ticket, refreshToken: secret() })
}
