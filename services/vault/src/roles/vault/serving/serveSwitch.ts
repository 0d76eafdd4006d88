import { isSameText } from '@billfold/service/http'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { buttonPage, buttonPageHeaders } from '../../../serve/buttonPage.ts'
import type { CallEnv } from '../../../serve/createCallApp.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { stoppedTexts } from './stoppedTexts.ts'

/**
 * In front of everything that a page is made of: while the vault is stopped each answer is one page of ours without a script, which says what to do. And the
 * switch itself: the holder of its secret can stop the vault, and nothing else.
 */
export function serveSwitch(
  app: Hono<CallEnv>,
  services: Pick<VaultServices, 'log' | 'serving'>,
  options: serveSwitch.Options,
): void {
  const { log, serving } = services
  const { paths, prepare, switchHash } = options

  const stopped = (c: Context<CallEnv>) =>
    c.body(buttonPage({ heading: stoppedTexts.heading, lines: stoppedTexts.lines }), 503, {
      ...buttonPageHeaders,
      'cache-control': 'no-store',
      // A host's page sees a frame that says so, instead of none.
      'content-security-policy': buttonPageHeaders['content-security-policy'].replace(
        "frame-ancestors 'none'",
        'frame-ancestors *',
      ),
    })
  const guard: MiddlewareHandler<CallEnv> = async (c, next) => {
    // Pages need no database, only what they ask for does: while it is away the last word counts.
    const isStopped = await prepare()
      .then(() => serving.isStopped())
      .catch(() => serving.wasStopped())
    if (isStopped) return stopped(c)
    await next()
  }
  for (const path of paths) app.get(path, guard)

  if (switchHash === undefined) return
  app.post('/stop', async c => {
    await prepare()
    const given = /^Bearer ([-_A-Za-z0-9]{32,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!isSameText(hashText(given), switchHash)) return c.json({ code: 'origin-refused' }, 403)
    if (!(await serving.isStopped())) {
      await serving.stop()
      await options.note()
      log.error('serving.stopped', { by: 'switch' })
    }
    return c.json({ isStopped: true })
  })
}

export declare namespace serveSwitch {
  type Options = {
    /** Of pages and of what they load. */
    readonly paths: readonly string[]
    readonly prepare: () => Promise<void>
    /** SHA-256 of the switch's secret in base64url; without one it is turned by the operator's command alone. */
    readonly switchHash: string | undefined
    /** Into the log of every realm. */
    readonly note: () => Promise<void>
  }
}
