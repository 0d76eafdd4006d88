import { is } from 'valibot'
import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Embedded } from '../../core/contracts/Embedded.ts'
import type { Kit } from '../../core/Kit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { farcasterConnectionFailed } from '../../protocol/errors/rows/connection.ts'
import { vaultEmailCooldown, vaultInvalidEmail } from '../../protocol/errors/rows/vault.ts'
import { email as emailSchema } from '../../protocol/frame/frameFields.ts'
import { emailCooldownMs, farcasterLoginMs } from '../../protocol/limits.ts'
import type { LoginWay } from '../session/loginMemory.ts'
import type { VaultTalk } from '../VaultTalk.ts'
import { askUntilThere } from './askUntilThere.ts'
import { createMailTimes } from './createMailTimes.ts'

/** Logins that need no window: by e-mail and Farcaster. */
export type Logins = Pick<Embedded, 'startEmail' | 'emailAllowedAt' | 'waitForDevice' | 'verifyCode' | 'startFarcaster'>

const STEPS = { VERIFY_DEVICE: 'verify-device', VERIFY_OTP: 'verify-otp', CONNECT: 'connect' } as const

/** Makes them over one frame. `loggedIn` is called with the way in which the visitor logged in. */
export function createLogins({ kit, loggedIn, talk }: createLogins.Options): Logins {
  const { clock } = kit.environment
  const mails = createMailTimes({ clock, storage: kit.runtime.storage })
  let isProven = false
  /** What the vault answers to one more mail than it sends: the page counts from there. */
  const withCooldown = async <result>(email: string, asked: Promise<result>): Promise<result> => {
    try {
      return await asked
    } catch (cause) {
      if (!isBillfoldError(cause, 'vault/email-cooldown')) throw cause
      const seconds = Number(/\d{1,6}/.exec(String(cause.context?.message))?.[0] ?? emailCooldownMs / 1_000)
      mails.note(email, clock.now() + seconds * 1_000 - emailCooldownMs)
      throw new BillfoldError(vaultEmailCooldown, { context: { n: seconds }, cause })
    }
  }
  return {
    emailAllowedAt: mails.allowedAt,
    async startEmail({ email, signal }) {
      if (!is(emailSchema, email)) throw new BillfoldError(vaultInvalidEmail)
      // After a code that was right no other mail may be needed: then the vault says how long to wait.
      const leftMs = isProven ? 0 : mails.allowedAt(email) - clock.now()
      if (leftMs > 0) throw new BillfoldError(vaultEmailCooldown, { context: { n: Math.ceil(leftMs / 1_000) } })
      const { action } = await withCooldown(email, talk.ask('CONNECT_EMAIL', { email }, { signal }))
      mails.note(email, clock.now())
      if (action === 'CONNECT') loggedIn({})
      return STEPS[action]
    },
    waitForDevice: ({ signal }) => talk.ask('CONNECT_DEVICE', undefined, { signal }),
    async verifyCode({ otp, signal }) {
      await talk.ask('CONNECT_OTP', { otp }, { signal })
      isProven = true
      loggedIn({})
    },

    async startFarcaster({ signal }) {
      const { url } = await talk.ask('GET_FARCASTER_URI', undefined, { signal })
      const asked = askUntilThere(asking => talk.ask('CONNECT_FARCASTER', undefined, asking), {
        clock,
        signal: signal ?? kit.runtime.lifetime,
        withinMs: farcasterLoginMs,
      })
      const done = asked.then(
        ({ userName }) => loggedIn({ provider: 'farcaster', userName }),
        cause => {
          throw isBillfoldError(cause, 'request/aborted')
            ? cause
            : new BillfoldError(farcasterConnectionFailed, { cause })
        },
      )
      // A caller that draws the code first may await this later.
      done.catch(() => {})
      return { url, done: untilAborted(done, signal ?? kit.runtime.lifetime) }
    },
  }
}

export declare namespace createLogins {
  type Options = {
    readonly kit: Kit
    readonly talk: VaultTalk
    loggedIn(way: LoginWay): void
  }
}
