import * as v from 'valibot'
import { CallFailure } from '../client/CallFailure.ts'
import type { EmailChange } from '../login/createEmailChange.ts'
import type { EmailAnswer } from './EmailAnswer.ts'
import { type EmailQuestion, emailQuestion } from './EmailQuestion.ts'

/**
 * The frame's end of the port to the window of an e-mail change: runs what the visitor does there with the frame's session. Codes pass between two pages of the
 * vault's origin, never through the host's page. `onChanged` comes once the new address is saved.
 *
 * @example answerEmailWindow({ port, handlers, onChanged: () => done(true) })
 */
export function answerEmailWindow({ handlers, onChanged, port }: answerEmailWindow.Options): void {
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const asked = v.safeParse(emailQuestion, data)
    if (!asked.success) return
    const { id } = asked.output
    run(asked.output).then(
      value => port.postMessage({ id, value } satisfies EmailAnswer),
      (error: unknown) => {
        const { code, details } = error instanceof CallFailure ? error : new CallFailure('unavailable', 'Not foreseen')
        port.postMessage({ id, failure: { code, details } } satisfies EmailAnswer)
      },
    )
  }

  async function run(question: EmailQuestion): Promise<unknown> {
    if (question.kind === 'start') return handlers.start(question.email)
    if (question.kind === 'resend') return handlers.resend()
    if (question.kind === 'primary') return handlers.verifyPrimary(question.code)
    if (question.kind === 'cancel-hold') return void (await handlers.cancelHold())
    const email = await handlers.verifySecondary(question.code)
    onChanged(email)
    return email
  }
}

/** What the window may have done by the frame's session. */
export type EmailHandlers = EmailChange & { cancelHold(): Promise<unknown> }

export declare namespace answerEmailWindow {
  type Options = {
    readonly port: MessagePort
    readonly handlers: EmailHandlers
    onChanged(email: string): void
  }
}
