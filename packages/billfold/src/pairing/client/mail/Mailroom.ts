import type { SignMessage } from '../../../wire/sign/parseSignMessage.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import type { Publication } from '../link/RelayLink.ts'

/** What opens the envelopes of a topic: its key, or the private key that a sender agrees with. */
export type TopicKeys =
  | { readonly key: string; readonly privateKey?: undefined }
  | { readonly privateKey: string; readonly key?: undefined }

/** What a message came in: the key that opened it and, for an envelope of type 1, who sent it. */
export type OpenedMessage = { readonly key: string; readonly senderPublicKey?: string | undefined }

export type Letter = {
  readonly topic: string
  readonly key: string
  readonly id: number
  readonly tag: number
  readonly ttl: number
  readonly prompt?: boolean
}

/** Seals and sends, opens and hands out; tells repeated messages. */
export type Mailroom = {
  /** Messages of the topic go to `handle`, one after another over all topics. */
  listen(topic: string, keys: TopicKeys, handle: (message: SignMessage, opened: OpenedMessage) => unknown): void
  stop(topic: string): void
  isListening(topic: string): boolean
  /** Resolves once the relay has it; errors as `RelayLink.publish`. */
  ask(
    letter: Letter,
    request: { readonly method: string; readonly params: unknown },
    options?: Mailroom.SendOptions,
  ): Promise<void>
  /** The envelope of a request, for `post`: to be sent as it is, as often as it takes. */
  seal(letter: Letter, request: { readonly method: string; readonly params: unknown }): string
  /** Resolves once the relay has the envelope; errors as `RelayLink.publish`. */
  post(publication: Publication): Promise<void>
  /** Answers a request; a relay that does not take it is a fault, not an error: the request will come again. */
  answer(letter: Letter, answer: { readonly result: unknown } | { readonly error: SignError }): void
  /**
   * Deals with an envelope; resolves once the relay has what it was answered with, false when it has not, or when its topic
   * is not of this client.
   */
  receive(mail: { readonly topic: string; readonly message: string }): Promise<boolean>
  freshId(): number
}

export declare namespace Mailroom {
  type SendOptions = {
    readonly isUrgent?: boolean
    readonly attest?: ((envelope: string) => Promise<string | undefined>) | undefined
    readonly signal?: AbortSignal | undefined
  }
}
