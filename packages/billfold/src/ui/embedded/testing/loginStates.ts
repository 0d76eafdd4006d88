import type { Page } from 'playwright-core'
import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { login } from '../../testing/states/login.ts'
import type { State } from '../../testing/states/State.ts'
import { sampleEmail } from '../../testing/states/sampleEmail.ts'
import { switched } from '../../testing/states/switched.ts'
import { visitor } from '../../testing/states/visitor.ts'
import type { TestPage } from '../../testing/TestPage.ts'

const otp = (more: Scenario = {}): Scenario =>
  login([{ view: 'Connect' }, { view: 'EmailVerifyOtp', params: { email: sampleEmail } }], more)
const device = (more: Scenario = {}): Scenario =>
  login([{ view: 'Connect' }, { view: 'EmailVerifyDevice', params: { email: sampleEmail } }], more)
const social = (more: Scenario = {}): Scenario =>
  login([{ view: 'Connect' }, { view: 'ConnectingSocial', params: { provider: 'google' } }], more)
const farcaster = (more: Scenario = {}): Scenario => login([{ view: 'Connect' }, { view: 'ConnectingFarcaster' }], more)
const passkey = (more: Scenario = {}): Scenario => login([{ view: 'Connect' }, { view: 'ConnectingPasskey' }], more)
const vault =
  (act: (vault: TestPage['vault']) => void) =>
  async (page: Page): Promise<void> => {
    const handle = await page.evaluateHandle(() => (window as unknown as { testPage: TestPage }).testPage.vault)
    await handle.evaluate(act)
  }
const pressAnd = (name: string, act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await visitor.press(name)(page)
  await act(page)
}

/** Logging in inside the page. */
export const loginStates = {
  ConnectSocials: [{ name: 'all', scenario: login([{ view: 'Connect' }, { view: 'ConnectSocials' }]) }],
  ConnectingSocial: [
    { name: 'idle', scenario: social() },
    { name: 'waiting', scenario: social(), act: visitor.press('Continue with Google') },
    { name: 'blocked', scenario: switched({ popup: 'blocked' }, social()), act: visitor.press('Continue with Google') },
    {
      name: 'opening',
      scenario: social(),
      act: pressAnd(
        'Continue with Google',
        vault(given => {
          given.set({ reach: 'silent' })
          given.endLogin('done')
        }),
      ),
    },
    {
      name: 'closed',
      scenario: social(),
      act: pressAnd(
        'Continue with Google',
        vault(given => given.endLogin('closed')),
      ),
    },
    {
      name: 'failed',
      scenario: social(),
      act: pressAnd(
        'Continue with Google',
        vault(given => given.endLogin('failed')),
      ),
    },
  ],
  ConnectingFarcaster: [
    { name: 'code', scenario: farcaster() },
    { name: 'making', scenario: switched({ reach: 'silent' }, farcaster()) },
    { name: 'phone', scenario: farcaster({ device: 'iphone' }) },
    { name: 'failed', scenario: farcaster(), act: vault(given => given.endLogin('refused')) },
  ],
  ConnectingPasskey: [
    { name: 'choice', scenario: passkey() },
    { name: 'asking', scenario: passkey(), act: visitor.press('Use my passkey') },
    { name: 'window', scenario: passkey(), act: visitor.press('Create a new wallet') },
    { name: 'blocked', scenario: switched({ popup: 'blocked' }, passkey()), act: visitor.press('Create a new wallet') },
    {
      name: 'only in a window',
      scenario: switched({ passkeys: 'window' }, passkey()),
      act: visitor.press('Use my passkey'),
    },
    {
      name: 'called off',
      scenario: passkey(),
      act: pressAnd(
        'Use my passkey',
        vault(given => given.endLogin('closed')),
      ),
    },
    {
      name: 'unknown',
      scenario: passkey(),
      act: pressAnd(
        'Use my passkey',
        vault(given => given.endLogin('refused')),
      ),
    },
  ],
  EmailLogin: [{ name: 'empty', scenario: login([{ view: 'EmailLogin' }]) }],
  EmailVerifyOtp: [
    { name: 'empty', scenario: otp() },
    { name: 'half', scenario: otp(), act: visitor.typeCode('481') },
    { name: 'checking', scenario: switched({ reach: 'silent' }, otp()), act: visitor.typeCode('481516') },
    { name: 'wrong', scenario: otp(), act: visitor.typeCode('999999') },
    { name: 'unreachable', scenario: switched({ reach: 'offline' }, otp()), act: visitor.typeCode('481516') },
    { name: 'sent again', scenario: otp(), act: visitor.press('Send again') },
  ],
  EmailVerifyDevice: [
    { name: 'waiting', scenario: device() },
    {
      name: 'sent again',
      scenario: switched({ firstStep: 'verify-device' }, device()),
      act: visitor.press('Send again'),
    },
    { name: 'not sent', scenario: switched({ reach: 'offline' }, device()), act: visitor.press('Send again') },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
