import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { type Vault, vault as vaultSchema } from '../../src/contract/vault.ts'
import { openWallet } from './openWallet.ts'

const most = 40
const toCamel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** All values that an adversary has received, by their names, and those that open a wallet. */
export function createKnowledge() {
  const byName = new Map<string, unknown[]>()
  const records = new Map<string, Vault>()
  const halves = new Map<string, Set<string>>()
  const factors = new Map<string, Set<string>>()
  const texts: string[] = []
  let isNew = false

  function put(name: string, value: unknown): void {
    const values = byName.get(name) ?? []
    byName.set(name, values)
    if (values.includes(value)) values.splice(values.indexOf(value), 1)
    values.push(value)
    if (values.length > most) values.shift()
  }

  function learn(value: unknown, name = ''): void {
    if (typeof value === 'string' && /^[-_A-Za-z0-9]+(\.[-_A-Za-z0-9]+){2}$/.test(value)) {
      put(name, value)
      try {
        learn(decodeJwt(value))
      } catch {}
    } else if (typeof value === 'string' && value.startsWith('{')) {
      try {
        learn(JSON.parse(value), name)
      } catch {}
    } else if (typeof value === 'string' || typeof value === 'number') put(toCamel(name), value)
    else if (Array.isArray(value)) for (const one of value) learn(one, name)
    else if (typeof value === 'object' && value !== null) {
      const record = v.safeParse(vaultSchema, value)
      if (record.success) {
        records.set(JSON.stringify(record.output), record.output)
        put('vaultId', record.output.id)
        for (const envelope of record.output.envelopes) put('envelopeId', envelope.id)
        isNew = true
      }
      if (typeof (value as { enc?: unknown }).enc === 'string') put('sealedSecret', value)
      for (const [key, one] of Object.entries(value)) learn(one, key)
    }
  }

  const add = (to: Map<string, Set<string>>) => (envelopeId: string, hex: string) => {
    const known = to.get(envelopeId) ?? new Set<string>()
    to.set(envelopeId, known)
    if (!known.has(hex)) isNew = true
    known.add(hex)
  }

  return {
    named: (name: string): readonly unknown[] => byName.get(name) ?? [],
    learn,
    /** What was said word for word, to look for secrets in. */
    addText(text: string): void {
      texts.push(text)
    },
    records: (): readonly Vault[] => [...records.values()],
    addHalf: add(halves),
    addFactor: add(factors),
    /** The root secret in hex, if what is known opens any record of a wallet. */
    async open(): Promise<string | undefined> {
      if (!isNew) return undefined
      isNew = false
      for (const record of records.values())
        for (const { id } of record.envelopes)
          for (const factor of factors.get(id) ?? [])
            for (const half of halves.get(id) ?? []) {
              const secret = await openWallet(record, id, { factor, half })
              if (secret !== undefined) return secret
            }
      return undefined
    },
    /** Whether any of these was said, in hex or in base64. */
    holds(secrets: readonly string[]): boolean {
      const written = secrets.flatMap(hex => {
        const bytes = Buffer.from(hex, 'hex')
        return [hex, bytes.toString('base64url'), bytes.toString('base64')]
      })
      return texts.some(text => written.some(secret => text.includes(secret)))
    },
  }
}

export type Knowledge = ReturnType<typeof createKnowledge>
