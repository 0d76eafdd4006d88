import { CallFailure } from '../client/CallFailure.ts'
import type { EmailHandlers } from './answerEmailWindow.ts'
import type { EmailAnswer } from './EmailAnswer.ts'
import type { EmailQuestion } from './EmailQuestion.ts'

/** The window's end of the port: each call is asked of the frame that opened the window. Failures are those of the frame's calls. */
export function askEmailFrame(port: MessagePort): EmailHandlers {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let count = 0
  port.onmessage = ({ data }: MessageEvent<EmailAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (!one) return
    if ('failure' in data) one.reject(new CallFailure(data.failure.code, 'Refused', data.failure.details))
    else one.resolve(data.value)
  }
  type Asked = EmailQuestion extends infer one ? (one extends EmailQuestion ? Omit<one, 'id'> : never) : never
  const ask = <value>(question: Asked) =>
    new Promise<value>((resolve, reject) => {
      count += 1
      waiting.set(count, { resolve: resolve as (value: unknown) => void, reject })
      port.postMessage({ ...question, id: count })
    })
  return {
    start: email => ask({ kind: 'start', email }),
    resend: () => ask({ kind: 'resend' }),
    verifyPrimary: code => ask({ kind: 'primary', code }),
    verifySecondary: code => ask({ kind: 'secondary', code }),
    cancelHold: () => ask({ kind: 'cancel-hold' }),
  }
}
