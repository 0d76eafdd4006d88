/** Kinds of owners, in the order in which their bounds are looked at. */
export const ownerKinds = ['key', 'address', 'project'] as const
