/** A picture as four bytes for each pixel: red, green, blue, opacity, none multiplied with another. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray<ArrayBuffer> }
