import { calls } from '../../src/contract/calls/calls.ts'
import type { Vault } from '../../src/contract/vault.ts'
import { deriveWriteKey } from '../../src/custody/derive/deriveWriteKey.ts'
import { sealVault } from '../../src/custody/seal/sealVault.ts'
import { signWrite } from '../../src/custody/sign/signWrite.ts'
import { openHalf } from '../support/makeVault.ts'
import type { World } from './createWorld.ts'
import { loginAsAda } from './loginAsAda.ts'
import { ownerEmail, type Scenario } from './makeScenario.ts'
import { openWallet } from './openWallet.ts'
import { recoverByEscrow } from './recoverByEscrow.ts'
import { toButton } from './toButton.ts'

/** What became of an opening: the wallet, another one that was taken for it, or why there was none. */
export type Opening = { readonly result: 'same' | 'other' | 'none'; readonly why?: string }

const whyOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** The honest owner of the wallet, with a browser that opens it. An attentive one looks at mails and notices, and stops what they did not begin. */
export async function createOwner(world: World, scenario: Scenario, { hasMail, isAttentive }: createOwner.Options) {
  const { wallet } = scenario
  const laptop = await world.ownerPage(scenario.laptop.keys)
  Object.assign(laptop.state, scenario.laptop.state)
  const pressed = new Set<string>()
  let seenGeneration = wallet.vault.generation
  const own = wallet.vault.envelopes.find(one => one.kind === 'device')?.id ?? ''

  /** The session may be over: then the owner logs in again. */
  async function returnTo(): Promise<void> {
    try {
      await laptop.refresh()
    } catch {
      if (scenario.isSocial) return void (await loginAsAda(world, laptop))
      const before = world.mails.messages.map(mail => mail.id)
      const started = await laptop.ask(calls.startEmailLogin, {
        projectId: 'strict',
        hostOrigin: 'https://strict.example',
        email: ownerEmail,
        needsProof: true,
      })
      await world.settle()
      const mail = world.mails.messages.find(
        one => one.to.includes(ownerEmail) && one.code !== null && !before.includes(one.id),
      )
      if (started.action !== 'VERIFY_OTP' || !mail?.code) throw new Error('no code came')
      await laptop.verify(started, mail.code)
    }
  }

  async function pressCancel(): Promise<void> {
    for (const mail of world.mails.messages.filter(one => one.to.includes(ownerEmail) && !pressed.has(one.id))) {
      pressed.add(mail.id)
      for (const link of mail.links.filter(one => one.includes('/cancel'))) await world.fetch(toButton(link))
    }
  }

  async function read(): Promise<Vault> {
    const { vault } = await laptop.ask(calls.readVault, {})
    if (!vault) throw new Error('vault-missing')
    if (vault.generation < seenGeneration) throw new Error('rolled-back')
    return vault
  }

  async function openBy(page: typeof laptop, envelopeId: string, proof?: string): Promise<Opening> {
    try {
      const record = await read()
      const half = await openHalf(page, record.id, envelopeId, proof === undefined ? {} : { proof })
      const secret = await openWallet(record, envelopeId, { factor: wallet.factors.get(envelopeId) ?? '', half })
      if (secret === undefined) return { result: 'none', why: 'not-opened' }
      seenGeneration = Math.max(seenGeneration, record.generation)
      const isSame =
        secret === wallet.rootSecret && JSON.stringify(record.accounts) === JSON.stringify(wallet.vault.accounts)
      return { result: isSame ? 'same' : 'other' }
    } catch (error) {
      return { result: 'none', why: whyOf(error) }
    }
  }

  return {
    /** A moment of an ordinary day. */
    async live(): Promise<void> {
      await returnTo().catch(() => {})
      if (!isAttentive) return
      if (hasMail) await pressCancel()
      await laptop.ask(calls.cancelHold, {}).catch(() => {})
    },
    returnTo,
    /** By the browser that always opened it. */
    open: () => openBy(laptop, own),
    /** By the owner's other factors, the escrow last. */
    async recover(): Promise<Opening> {
      let last: Opening = { result: 'none', why: 'nothing else opens it' }
      for (const { id, kind } of wallet.vault.envelopes) {
        if (kind === 'device') continue
        last = await (kind === 'escrow'
          ? recoverByEscrow(world, scenario, id)
          : openBy(laptop, id, kind === 'passphrase' ? wallet.passphraseProof : undefined))
        if (last.result !== 'none') return last
      }
      return last
    },
    /** A step-up: its mail and its code are there to be seen. */
    stepUp: () => (scenario.isSocial ? loginAsAda(world, laptop) : laptop.stepUp(ownerEmail)).catch(() => undefined),
    /** The same wallet, sealed anew as the next generation. */
    async rewrite(): Promise<void> {
      const record = await read()
      const { sealed: _, ...facts } = { ...record, generation: record.generation + 1 }
      const rootSecret = bytes(wallet.rootSecret)
      const draw = (count: number) => Uint8Array.from(crypto.getRandomValues(new Uint8Array(count)))
      const vault = await sealVault({ facts, rootSecret, wrappingKey: bytes(wallet.wrappingKey), draw })
      const key = deriveWriteKey(bytes(wallet.rootSecret), vault)
      const proof = signWrite({ record: vault, replaces: record.generation, thumbprint: laptop.thumbprint, key })
      await laptop.ask(calls.replaceVault, { replaces: record.generation, vault, proof })
      seenGeneration = vault.generation
    },
  }
}

export declare namespace createOwner {
  type Options = {
    readonly isAttentive: boolean
    /** Whether warnings by mail reach the owner: an attacker who reads a mailbox may empty it. */
    readonly hasMail: boolean
  }
}
