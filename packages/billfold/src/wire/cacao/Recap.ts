/**
 * What a signature allows a site to do (EIP-5573): by resource, by ability (`request/personal_sign`), the restrictions
 * under which, `{}` for none. For a wallet the resource is the namespace `eip155`, an ability names a method and a
 * restriction its `chains`.
 */
export type Recap = {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Recap.Restriction[]>>>>
}

export declare namespace Recap {
  type Restriction = Readonly<Record<string, unknown>>
}
