import type { Context, Hono } from 'hono'
import { type SocialProvider as Name, socialProviders } from '../../../contract/calls/socialProviders.ts'
import { providerNames } from '../../../contract/providerNames.ts'
import type { CallEnv } from '../../../serve/createCallApp.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { takeCallback } from '../social/takeCallback.ts'
import { loginPage } from './loginPage.ts'
import { loginPageHeaders } from './loginPageHeaders.ts'
import { loginTexts } from './loginTexts.ts'

/** Codes of Apple are long, and its name comes with them. */
const mostCharacters = 16_384

/**
 * The pages of a provider's window: where it waits, where providers send their answers (`/social/<provider>`), and the visitor's confirmation where the window was cut off from the page that
 * opened it. With the message to the opener only the page that began the login can log in.
 */
export function serveLogins(
  app: Hono<CallEnv>,
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'escrow' | 'log' | 'publicUrl' | 'random' | 'secrets' | 'social' | 'waits'
  >,
  prepare: () => Promise<void>,
): void {
  const { clock, database, publicUrl, waits } = services
  const simple = (heading: string, line: string) => loginPage({ done: { heading, lines: [line] } })
  const headers = loginPageHeaders()
  const over = () => simple(loginTexts.overHeading, loginTexts.over)

  const waiting = loginPage({
    done: { heading: loginTexts.loadingHeading, lines: [loginTexts.loading] },
    late: { heading: loginTexts.lateHeading, lines: [loginTexts.late] },
  })
  app.get('/loading', c => c.body(waiting, 200, loginPageHeaders({ isWaiting: true })))

  async function answer(c: Context<CallEnv>, provider: Name, parameters: URLSearchParams) {
    await prepare()
    const result = await takeCallback(services, { provider, parameters, formName: readFormName(parameters) })
    if (result.status === 'over') return c.body(over(), 404, headers)
    const { attempt, returnTo } = result
    if (result.status === 'away') {
      const form = {
        method: c.req.method === 'POST' ? ('post' as const) : ('get' as const),
        action: `/social/${provider}`,
        fields: Object.fromEntries(parameters),
        button: loginTexts.awayButton,
      }
      const done = { heading: loginTexts.awayHeading, lines: [loginTexts.away], form }
      // Browsers hold a form to its policy through redirects, too.
      return c.body(loginPage({ done }), 503, loginPageHeaders({ formOrigin: returnTo?.origin }))
    }
    const resultUri = new URL(`${publicUrl()}/social/result`)
    resultUri.searchParams.set('flow', attempt.id)
    if (result.status === 'known') resultUri.searchParams.set('ticket', result.ticket)
    // Last, because hosts read it to the end.
    else resultUri.searchParams.set('error', result.failure)
    if (returnTo) {
      returnTo.searchParams.set('result_uri', resultUri.href)
      return c.redirect(returnTo.href, 303)
    }
    const hint = { resultUri: resultUri.href, origin: attempt.host_origin }
    if (result.status === 'refused') {
      const isDenied = result.failure === 'login-denied'
      const done = isDenied
        ? { heading: loginTexts.deniedHeading, lines: [loginTexts.denied] }
        : { heading: loginTexts.failedHeading, lines: [loginTexts.failed] }
      return c.body(loginPage({ done, hint }), 200, headers)
    }
    const name = result.userName
    const page = loginPage({
      done: { heading: loginTexts.doneHeading, lines: [loginTexts.done] },
      ask: {
        heading: loginTexts.confirmHeading,
        lines: [
          loginTexts.confirm(providerNames[provider]),
          { strong: attempt.host_origin },
          ...(name === null ? [] : [loginTexts.confirmName(name)]),
          loginTexts.confirmHint,
        ],
        form: {
          method: 'post',
          action: '/social/confirm',
          fields: { flow: attempt.id, token: result.confirm },
          button: loginTexts.confirmButton,
        },
      },
      hint,
    })
    return c.body(page, 200, headers)
  }

  for (const provider of socialProviders) {
    app.get(`/social/${provider}`, c => answer(c, provider, new URL(c.req.url).searchParams))
    app.post(`/social/${provider}`, async c => {
      const form = await readForm(c.req.raw)
      return form && services.social.get(provider)?.isForm ? answer(c, provider, form) : c.body(over(), 404, headers)
    })
  }

  app.post('/social/confirm', async c => {
    await prepare()
    const form = await readForm(c.req.raw)
    const [flow, token] = [form?.get('flow') ?? '', form?.get('token') ?? '']
    const now = clock.now()
    const confirmed = await database
      .as(everyRealm)
      .updateTable('attempt')
      .set({ confirmed_at: now, confirm_hash: null })
      .where('id', '=', flow)
      .where('confirm_hash', '=', hashText(token))
      .where('done_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!isUpdated(confirmed)) return c.body(over(), 404, headers)
    waits.notify(flow)
    return c.body(simple(loginTexts.confirmedHeading, loginTexts.confirmed), 200, headers)
  })
}

async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  // Browsers declare the length of a form; what does not is no browser.
  if (!(declared <= mostCharacters)) return undefined
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return undefined
  return new URLSearchParams(await request.text())
}

/** What Apple sends beside the code: `{"name":{"firstName":"Ada","lastName":"L."}}`, the first time only. */
function readFormName(parameters: URLSearchParams): string | undefined {
  try {
    const { firstName, lastName } = (JSON.parse(parameters.get('user') ?? '') as { name: Record<string, unknown> }).name
    return [firstName, lastName].filter(part => typeof part === 'string').join(' ')
  } catch {
    return undefined
  }
}
