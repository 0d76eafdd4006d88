import { systemClock } from '@billfold/service'
import type { createMailbox } from '../../src/dev/mailbox/createMailbox.ts'
import { vaultUrl } from './addresses.ts'
import { createTestPage } from './createTestPage.ts'

/** A page whose calls go to a running process; it knows the process by its public address, as behind a proxy. */
export function createRemotePage(
  url: string,
  mailbox: ReturnType<typeof createMailbox>,
  more: Partial<createTestPage.Options> = {},
) {
  const fetchRemote = async (request: Request): Promise<Response> =>
    fetch(request.url.replace(vaultUrl, url), {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    })
  return createTestPage({ fetch: fetchRemote, clock: systemClock, mailbox, ...more })
}
