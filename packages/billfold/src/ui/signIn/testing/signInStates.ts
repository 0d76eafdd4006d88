import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario, SignInScenario } from '../../testing/Scenario.ts'
import { connected } from '../../testing/states/connected.ts'
import { hostileNames } from '../../testing/states/hostileNames.ts'
import type { State } from '../../testing/states/State.ts'
import { visitor } from '../../testing/states/visitor.ts'

const signingIn = (signIn: SignInScenario = {}, more: Scenario = {}): Scenario =>
  connected({
    ...more,
    signIn,
    path: [{ view: 'SIWXSignMessage', ...(signIn.isRequired && { params: { isRequired: true } }) }],
  })

const press = visitor.press('Sign in')

/** Signing in after connecting. */
export const signInStates = {
  SIWXSignMessage: [
    { name: 'ready', scenario: signingIn() },
    { name: 'required', scenario: signingIn({ isRequired: true }) },
    { name: 'long message', scenario: signingIn({ message: 'long' }) },
    { name: 'hostile message', scenario: signingIn({ message: 'hostile' }) },
    { name: 'loading', scenario: signingIn({ message: 'hang' }) },
    { name: 'waiting for the wallet', scenario: signingIn(), act: press },
    { name: 'declined', scenario: signingIn({ sign: 'reject' }), act: press },
    { name: 'declined, required', scenario: signingIn({ sign: 'reject', isRequired: true }), act: press },
    { name: 'request open', scenario: signingIn({ sign: 'pending' }), act: press },
    { name: 'wallet failed', scenario: signingIn({ sign: 'fail' }), act: press },
    { name: 'refused', scenario: signingIn({ sign: 'accept' }), act: press },
    { name: 'server away', scenario: signingIn({ message: 'away' }) },
    {
      name: 'offline',
      scenario: signingIn({ message: 'away' }),
      // Makes the browser report that it is offline, without cutting the page off.
      act: page =>
        page.evaluate(() => {
          Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
          window.dispatchEvent(new Event('offline'))
        }),
    },
    {
      name: 'hostile names',
      scenario: {
        ...signingIn(),
        wallets: hostileNames.wallets,
        connected: [hostileNames.wallets[1]?.id ?? ''],
      },
    },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
