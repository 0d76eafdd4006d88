import { RpcError } from './RpcError.ts'
import { readBase58 } from './readBase58.ts'
import { refuseType } from './refuseType.ts'

const commitments = ['processed', 'confirmed', 'finalized'] as const

/** Reads the parameters of one call, with the refusals of a node for what is missing or wrong. */
export function createReader(params: readonly unknown[]): createReader.ReturnType {
  const config = (at: number): { readonly [name: string]: unknown } => {
    const value = params[at]
    if (value === undefined || value === null) return {}
    if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
    return refuseType(value, 'struct')
  }
  const required = (at: number) => {
    if (params.length > at && params[at] !== undefined && params[at] !== null) return params[at]
    throw new RpcError(-32602, `\`params\` should have at least ${at + 1} argument(s)`)
  }
  return {
    config,
    value: at => params[at],
    wrap: options => createReader([params[0], options]),
    has: at => params[at] !== undefined && params[at] !== null,
    text(at) {
      const value = required(at)
      return typeof value === 'string' ? value : refuseType(value, 'a string')
    },
    list(at) {
      const value = required(at)
      return Array.isArray(value) ? value : refuseType(value, 'a sequence')
    },
    record(at) {
      required(at)
      return config(at)
    },
    whole(at) {
      const value = required(at)
      return readWhole(value) ?? refuseType(value, 'u64')
    },
    address: at => readBase58(required(at), 32),
    signature: at => readBase58(required(at), 64),
    option: {
      flag(at, name) {
        const value = config(at)[name] ?? false
        return typeof value === 'boolean' ? value : refuseType(value, 'a boolean')
      },
      whole(at, name) {
        const value = config(at)[name]
        if (value === undefined || value === null) return undefined
        return readWhole(value) ?? refuseType(value, 'u64')
      },
      text(at, name) {
        const value = config(at)[name]
        if (value === undefined || value === null) return undefined
        return typeof value === 'string' ? value : refuseType(value, 'a string')
      },
      choice(at, name, choices, otherwise) {
        const value = config(at)[name]
        if (value === undefined || value === null) return otherwise
        const found = choices.find(choice => choice === value)
        if (found !== undefined) return found
        const list = choices.map(choice => `\`${choice}\``).join(', ')
        throw new RpcError(-32602, `Invalid params: unknown variant \`${String(value)}\`, expected one of ${list}.`)
      },
      commitment(at, otherwise = 'finalized') {
        return this.choice(at, 'commitment', commitments, otherwise)
      },
    },
  }
}

function readWhole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined
}

export declare namespace createReader {
  type Commitment = (typeof commitments)[number]
  type ReturnType = {
    has(at: number): boolean
    /** The raw data, not parsed. */
    value(at: number): unknown
    /** The same call with other options as its second parameter. */
    wrap(options: { readonly [name: string]: unknown }): ReturnType
    text(at: number): string
    list(at: number): readonly unknown[]
    record(at: number): { readonly [name: string]: unknown }
    config(at: number): { readonly [name: string]: unknown }
    whole(at: number): number
    address(at: number): string
    signature(at: number): string
    /** Named values of the object at a place, which may be absent. */
    option: {
      flag(at: number, name: string): boolean
      whole(at: number, name: string): number | undefined
      text(at: number, name: string): string | undefined
      choice<const name extends string>(
        at: number,
        name: string,
        choices: readonly name[],
        otherwise: NoInfer<name>,
      ): name
      commitment(at: number, otherwise?: Commitment): Commitment
    }
  }
}
