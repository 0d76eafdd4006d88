/** What the visitor decided; `isExact`: to be asked again with the allowance cut down. */
export type Decision = { readonly isApproved: boolean; readonly isExact?: boolean }
