import type { Siwx } from '../../../core/contracts/Siwx.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { connectorNoAnswer } from '../../../protocol/errors/rows/connector.ts'
import { requestPending } from '../../../protocol/errors/rows/request.ts'
import { signInServerAway } from '../../../protocol/errors/rows/signIn.ts'
import { walletRejected } from '../../../protocol/errors/rows/wallet.ts'
import type { SignInScenario } from '../Scenario.ts'

const LONG = 'By signing you accept the rules of the market, all of them, also those that are not written here. '

/** A sign-in whose server and wallet answer as the scenario has it. No signature of it is one. */
export function madeUpSiwx({ message = 'some', sign = 'hang', isRequired = false }: SignInScenario): Siwx {
  let calls = 0
  return {
    async createMessage({ accountAddress, chainId }) {
      calls += 1
      if (message === 'hang') await new Promise(() => {})
      if (message === 'away' || (message === 'away again' && calls > 1)) throw new BillfoldError(signInServerAway)
      if (message === 'fail') throw new Error('HTTP 500')
      const { host, origin } = location
      const statement =
        message === 'long'
          ? LONG.repeat(6).trim()
          : message === 'hostile'
            ? `\u202E${'Pay'.repeat(80)} <script>alert(1)</script>`
            : 'Sign in to Made-up Market'
      const lines = [
        `${host} wants you to sign in with your Ethereum account:`,
        accountAddress,
        '',
        statement,
        '',
        `URI: ${origin}`,
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 8f3a0c5d9b7e41f2',
        'Issued At: 2026-11-26T12:00:00.000Z',
      ]
      const data = { accountAddress, chainId, domain: host, uri: origin, version: '1', nonce: '8f3a0c5d9b7e41f2' }
      return { ...data, statement, issuedAt: '2026-11-26T12:00:00.000Z', toString: () => lines.join('\n') }
    },
    async signMessage() {
      if (sign === 'hang') await new Promise(() => {})
      if (sign === 'reject') throw new BillfoldError(walletRejected)
      if (sign === 'pending') throw new BillfoldError(requestPending)
      if (sign === 'fail') throw new BillfoldError(connectorNoAnswer, { details: 'The port was closed' })
      return '0x'
    },
    addSession: () => {},
    revokeSession: () => {},
    setSessions: () => {},
    getSessions: () => [],
    getRequired: () => isRequired,
  }
}
