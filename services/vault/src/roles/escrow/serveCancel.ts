import type { Hono } from 'hono'
import { buttonPage, buttonPageHeaders } from '../../serve/buttonPage.ts'
import type { CallEnv } from '../../serve/createCallApp.ts'
import { everyRealm } from '../../serve/everyRealm.ts'
import { hashText } from '../../serve/hashText.ts'
import { isUpdated } from '../../serve/isUpdated.ts'
import { readFormToken } from '../../serve/readFormToken.ts'
import type { EscrowServices } from './EscrowServices.ts'
import { cancelReleases } from './releases/cancelReleases.ts'

/** The page behind the cancel links of the escrow's mails. Mail scanners open every link: GET and HEAD change nothing, the button's POST does. */
export function serveCancel(
  app: Hono<CallEnv>,
  services: Pick<EscrowServices, 'clock' | 'database' | 'log'>,
  prepare: () => Promise<void>,
): void {
  const query = () => services.database.as(everyRealm)

  async function find(token: string | undefined) {
    if (token === undefined || !/^[-_A-Za-z0-9]{43}$/.test(token)) return undefined
    const hash = hashText(token)
    const release = await query()
      .selectFrom('release')
      .select(['realm', 'id'])
      .where('cancel_hash', '=', hash)
      .where('cancelled_at', 'is', null)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (release)
      return {
        line: 'A device that never opened your wallet waits for it.',
        cancel: async () => (await cancelReleases(services, release.realm, [release.id])) > 0,
      }
    const wallet = await query()
      .selectFrom('wallet')
      .select(['realm', 'vault_id'])
      .where('remove_cancel_hash', '=', hash)
      .executeTakeFirst()
    if (!wallet) return undefined
    return {
      line: 'The recovery of your wallet by e-mail is being removed.',
      cancel: async () =>
        isUpdated(
          await services.database
            .as(wallet.realm)
            .updateTable('wallet')
            .set({ remove_at: null, remove_cancel_hash: null })
            .where('realm', '=', wallet.realm)
            .where('vault_id', '=', wallet.vault_id)
            .where('remove_cancel_hash', '=', hash)
            .executeTakeFirst(),
        ),
    }
  }

  const over = buttonPage({
    heading: 'This link is over',
    lines: ['It was used already, is too old, or was cut short. Nothing was cancelled.'],
  })

  app.get('/cancel', async c => {
    await prepare()
    const token = c.req.query('token')
    const found = await find(token)
    if (!found || token === undefined) return c.body(over, 404, buttonPageHeaders)
    const lines = [found.line, 'If it is not you, cancel.']
    return c.body(buttonPage({ heading: 'Stop this?', lines, button: 'Cancel', token }), 200, buttonPageHeaders)
  })
  app.post('/cancel', async c => {
    await prepare()
    const found = await find(await readFormToken(c.req.raw))
    if (!found || !(await found.cancel())) return c.body(over, 404, buttonPageHeaders)
    const lines = [
      'It will not happen. If you did not ask for it, change the password of your mailbox and check the devices of your wallet.',
    ]
    return c.body(buttonPage({ heading: 'Cancelled', lines }), 200, buttonPageHeaders)
  })
}
