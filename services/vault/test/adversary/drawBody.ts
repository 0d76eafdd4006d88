import type { Vault } from '../../src/contract/vault.ts'
import { signWrite } from '../../src/custody/sign/signWrite.ts'
import type { Dice } from './createDice.ts'

/** What the drawing of bodies needs of valibot's schemas. */
type Schema = {
  readonly type: string
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly value?: Schema
  readonly literal?: unknown
  readonly entries?: { readonly [name: string]: Schema }
  readonly options?: readonly unknown[]
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

/**
 * A body for a call, drawn from its own schema: what is known under a field's name, well-formed noise, or something else
 * altogether. So a call that is added later is attacked without a word about it here.
 */
export function drawBody(schema: unknown, source: drawBody.Source): unknown {
  return draw(schema as Schema, '', source)
}

export declare namespace drawBody {
  type Source = {
    readonly dice: Dice
    /** Values recorded under this name. */
    named(name: string): readonly unknown[]
    /** What this page brings by itself, such as its own keys; undefined for other names. */
    own(name: string): unknown
    records(): readonly Vault[]
    readonly thumbprint: string
    /** The adversary's own write key. */
    readonly writeKey: Uint8Array
    readonly writeKeyName: string
  }
}

const oddities = ['', '\u0000', '__proto__', '-1', 'null', '😀', 'a'.repeat(5_000), '../../etc', "' or 1=1 --", '{}']

function draw(schema: Schema, name: string, source: drawBody.Source): unknown {
  const { dice } = source
  // Now and then something that no schema has.
  if (name !== '' && dice.chance(0.02)) return dice.one([null, [], {}, true, -1, 1.5, 2 ** 53, ...oddities])
  const own = source.own(name)
  if (own !== undefined && dice.chance(0.9)) return own
  if (schema.type === 'optional' || schema.type === 'nullable' || schema.type === 'nullish')
    return dice.chance(0.5) && schema.wrapped ? draw(schema.wrapped, name, source) : undefined
  if (schema.entries?.sealed && schema.entries.envelopes) return drawRecord(source)
  if (schema.type === 'object' || schema.type === 'strict_object') return drawObject(schema, source)
  const known = source.named(name)
  if (known.length > 0 && dice.chance(0.85)) return dice.late(known)
  if (schema.type === 'literal') return schema.literal
  if (schema.type === 'picklist') return dice.one(schema.options ?? [undefined])
  if (schema.type === 'variant' || schema.type === 'union')
    return draw(dice.one(schema.options ?? []) as Schema, name, source)
  if (schema.type === 'boolean') return dice.chance(0.5)
  if (schema.type === 'number') return dice.one([0, 1, 2, 3, dice.int(1_000_000)])
  if (schema.type === 'array')
    return Array.from({ length: dice.int(3) }, () => schema.item && draw(schema.item, name, source))
  if (schema.type === 'record') return {}
  return drawText(schema, source)
}

function drawObject({ entries = {} }: Schema, source: drawBody.Source): Record<string, unknown> {
  // Values that were received together are sent together: a flow with its secret.
  const pair =
    'flowId' in entries && 'flowSecret' in entries
      ? (source.dice.late(source.named('flow')) as object | undefined)
      : undefined
  const body = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, draw(entry, name, source)]))
  const drawn = { ...body, ...pair }
  if (!('vault' in drawn) || !('proof' in drawn)) return drawn
  // A write: one generation above what it replaces, and signed by the only key that the adversary has.
  const vault = drawn.vault as Vault | null
  if (source.dice.chance(0.1) || !Array.isArray(vault?.envelopes)) return drawn
  const replaces = vault.generation - 1
  const signed = { ...vault, ...(source.dice.chance(0.5) && { writeKey: source.writeKeyName }) }
  const proof = signWrite({ record: signed, replaces, thumbprint: source.thumbprint, key: source.writeKey })
  return { ...drawn, vault: signed, proof, ...('replaces' in drawn && { replaces }) }
}

/** A record of the wallet, changed somewhere, as the next write. */
function drawRecord({ dice, named, records }: drawBody.Source): unknown {
  const record = dice.late(records())
  if (!record) return null
  const noise = () => dice.bytes(60).toString('base64url')
  const id = (dice.late(named('preparedId')) ?? dice.bytes(16).toString('base64url')) as string
  const generation = record.generation + dice.one([1, 1, 1, 1, 0, 2, -1])
  const added = { id, generation, kind: 'device', sealed: noise(), createdAt: 0 } as const
  const envelopes = dice.one([
    record.envelopes,
    [...record.envelopes, added],
    [...record.envelopes, added],
    [added],
    record.envelopes.slice(1),
    record.envelopes.filter(one => one.kind !== 'device'),
    record.envelopes.map(one => ({ ...one, sealed: noise() })),
  ])
  const accounts = dice.chance(0.1)
    ? [{ ...record.accounts[0], address: `0x${dice.bytes(20).toString('hex')}` }]
    : record.accounts
  return { ...record, generation, sealed: dice.chance(0.5) ? record.sealed : noise(), envelopes, accounts }
}

function drawText({ pipe = [] }: Schema, { dice }: drawBody.Source): string {
  if (dice.chance(0.1)) return dice.one(oddities)
  const bound = (type: string) => pipe.find(step => step.type === type)?.requirement as number | undefined
  const length = bound('length') ?? Math.min(bound('max_length') ?? 22, 43)
  return dice.bytes(length).toString('base64url').slice(0, length)
}
