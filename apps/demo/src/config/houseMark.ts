/** A host's own picture, small enough to be pasted. */
export const HOUSE_MARK =
  'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 4 4%27%3E%3Cpath fill=%27%23c2255c%27 d=%27M0 0h4v4H0z%27/%3E%3Cpath fill=%27%23fff%27 d=%27M2 1l1 1v1H1V2z%27/%3E%3C/svg%3E'
