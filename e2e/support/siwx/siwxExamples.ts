import type { Browser } from 'playwright-core'
import { routesOfAuthJs } from './routesOfAuthJs.ts'
import { routesOfSiwx } from './routesOfSiwx.ts'
import type { SiwxServer } from './SiwxServer.ts'
import { walkNext } from './walkNext.ts'
import { walkPlainPage } from './walkPlainPage.ts'

type SiwxExample = {
  routes(origin: string): SiwxServer
  walk(browser: Browser, url: string): Promise<void>
  /** What the server says to each forgery. */
  readonly refused: Readonly<Record<string, string>>
}

const refused = {
  'another site': '401 domain',
  'another origin': '401 uri',
  'another chain': '401 chain',
  'a nonce that was used': '401 nonce',
  'a nonce of its own': '401 nonce',
  'a login that has expired': '401 expired',
  'an old login': '401 issued-at',
  'data that differ': '401 data',
  'a duplicate line': '401 text',
  'a page of another site': '403 foreign-origin',
}
const walk: SiwxExample['walk'] = (browser, url) => walkPlainPage(browser, url, 'siwx-session')
const plain: SiwxExample = { routes: routesOfSiwx, walk, refused }

/** The examples that sign visitors in on a server. */
export const siwxExamples: Readonly<Record<string, SiwxExample>> = {
  'siwx-express': plain,
  'siwx-hono': plain,
  'siwx-next': { ...plain, walk: walkNext },
  'siwx-authjs': {
    routes: routesOfAuthJs,
    walk: (browser, url) => walkPlainPage(browser, url, 'session-token'),
    refused: {
      ...Object.fromEntries(
        Object.entries(refused)
          .filter(([name]) => name !== 'data that differ')
          .map(([name, answer]) => [name, answer.replace('401', 'CredentialsSignin')]),
      ),
      'a page of another site': 'MissingCSRF',
    },
  },
}
