import { ProviderRpcError } from './ProviderRpcError.ts'
import { isStruck, type OddThrow, type Switches } from './Switches.ts'

/** Which odd thing has to be thrown for `method`, if any. */
export function oddThrowFor({ throwOdd }: Pick<Switches, 'throwOdd'>, method: string): OddThrow | undefined {
  if (typeof throwOdd !== 'object') return throwOdd
  return isStruck(throwOdd.methods, method) ? throwOdd.kind : undefined
}

/** What a badly written wallet throws: everything but an error that follows EIP-1193. */
export function oddValue(kind: OddThrow): unknown {
  const values: Record<OddThrow, () => unknown> = {
    string: () => 'User rejected the request.',
    undefined: () => undefined,
    null: () => null,
    frozen: () =>
      Object.freeze(Object.assign(Object.create(null), { code: 4001, message: 'User rejected the request.' })),
    sync: () => new ProviderRpcError(-32603, 'Thrown while the page was still calling'),
    codeAsString: () => Object.assign(new Error('User rejected the request.'), { code: '4001' }),
    nestedCode: () =>
      new ProviderRpcError(-32603, 'Internal JSON-RPC error.', {
        originalError: { code: 4001, message: 'User rejected the request.' },
      }),
    rejectedText: () => new Error('User rejected the request.'),
    hostile: () =>
      new Proxy(
        {},
        {
          get() {
            throw new Error('This property bites')
          },
          has() {
            throw new Error('This property bites')
          },
          getPrototypeOf() {
            throw new Error('This prototype bites')
          },
        },
      ),
  }
  return values[kind]()
}
