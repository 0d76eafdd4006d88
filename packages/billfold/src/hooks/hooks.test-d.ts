import { expectTypeOf, test } from 'vitest'
import type { useConnect } from './useConnect.ts'
import type { useDisconnect } from './useDisconnect.ts'
import type { useOpenSend } from './useOpenSend.ts'
import type { useUpdateEmail } from './useUpdateEmail.ts'

// What hosts write compiles as they write it. Checked by the compiler alone.

declare const connect: ReturnType<typeof useConnect>
declare const disconnect: ReturnType<typeof useDisconnect>
declare const openSend: ReturnType<typeof useOpenSend>
declare const updateEmail: ReturnType<typeof useUpdateEmail>

test('parameters that may be left out are left out (F8)', () => {
  disconnect.run()
  disconnect.run({ namespace: 'eip155' })
  openSend.run()
  updateEmail.run()
  expectTypeOf(openSend.runAsync()).toEqualTypeOf<Promise<string>>()
  expectTypeOf(disconnect.run()).toEqualTypeOf<void>()
  // @ts-expect-error the wallet to connect is missing
  connect.run()
  connect.run({ connector: 'io.rabby' })
})
