/** Where the list goes on, by network: after that place, or not at all (null). Networks that are not in it begin at the top. */
export type LivePlaces = { readonly [network: string]: string | null }
