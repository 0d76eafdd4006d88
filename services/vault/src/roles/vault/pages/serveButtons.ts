import type { Hono } from 'hono'
import type { HoldKind } from '../../../contract/calls/holdKinds.ts'
import { buttonPage, buttonPageHeaders } from '../../../serve/buttonPage.ts'
import type { CallEnv } from '../../../serve/createCallApp.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import { readFormToken } from '../../../serve/readFormToken.ts'
import { cancelHolds } from '../holds/cancelHolds.ts'
import { findByToken } from '../holds/findByToken.ts'
import { approveDevice } from '../login/approveDevice.ts'
import type { FlowServices } from '../login/FlowServices.ts'
import type { VaultServices } from '../services/VaultServices.ts'

const waiting: { readonly [kind in HoldKind]: string } = {
  release: 'A device that never opened your wallet waits for it.',
  change: 'A device that is new to your wallet waits to change how it is recovered.',
  export: 'A device that is new to your wallet waits to export its secret words or keys.',
  email: 'A device that is new to your wallet waits to move its login to another address.',
  delete: 'Somebody who is logged in as you waits to delete your wallet.',
  'revoke-device': 'A device of yours is being removed from your wallet.',
  'revoke-envelope': 'A way to open your wallet is being removed.',
}

/**
 * The pages behind the links in mails. Scanners of mail open every link: GET and HEAD show the page and change nothing, the button's POST does.
 */
export function serveButtons(
  app: Hono<CallEnv>,
  services: FlowServices & Pick<VaultServices, 'waits'>,
  prepare: () => Promise<void>,
): void {
  const isToken = (text: string | undefined): text is string => text !== undefined && /^[-_A-Za-z0-9]{43}$/.test(text)

  const over = (what: string) =>
    buttonPage({ heading: 'This link is over', lines: [`It was used already, is too old, or was cut short. ${what}`] })

  app.get('/approve', async c => {
    await prepare()
    const token = c.req.query('token')
    const flow = isToken(token)
      ? await services.database
          .as(everyRealm)
          .selectFrom('flow')
          .select('host_origin')
          .where('approval_hash', '=', hashText(token))
          .where('done_at', 'is', null)
          .where('expires_at', '>', services.clock.now())
          .executeTakeFirst()
      : undefined
    if (!flow || !isToken(token)) return c.body(over('Log in again to get a new one.'), 404, buttonPageHeaders)
    const lines = [
      'A device that is new wants to log in on',
      { strong: flow.host_origin },
      'Approve only if it is you, now.',
    ]
    return c.body(
      buttonPage({ heading: 'Approve this login?', lines, button: 'Approve', token }),
      200,
      buttonPageHeaders,
    )
  })
  app.post('/approve', async c => {
    await prepare()
    const token = await readFormToken(c.req.raw)
    if (token === undefined || !(await approveDevice(services, token)))
      return c.body(over('Log in again to get a new one.'), 404, buttonPageHeaders)
    const lines = ['The login was approved. A code is on its way to you; type it in the window where you began.']
    return c.body(buttonPage({ heading: 'Approved', lines }), 200, buttonPageHeaders)
  })

  app.get('/cancel', async c => {
    await prepare()
    const token = c.req.query('token')
    const hold = isToken(token) ? await findByToken(services, token) : undefined
    if (!hold || !isToken(token)) return c.body(over('Nothing was cancelled.'), 404, buttonPageHeaders)
    const lines = [waiting[hold.kind], 'If it is not you, cancel.']
    return c.body(buttonPage({ heading: 'Stop this?', lines, button: 'Cancel', token }), 200, buttonPageHeaders)
  })
  app.post('/cancel', async c => {
    await prepare()
    const token = await readFormToken(c.req.raw)
    const hold = token === undefined ? undefined : await findByToken(services, token)
    if (!hold || (await cancelHolds(services, hold.realm, [hold], null)) === 0)
      return c.body(over('Nothing was cancelled.'), 404, buttonPageHeaders)
    const lines = [
      'It will not happen. Change the password of your mailbox if you did not ask yourself, and look at the devices of your wallet.',
    ]
    return c.body(buttonPage({ heading: 'Cancelled', lines }), 200, buttonPageHeaders)
  })
}
