/** An account of a former provider. */
export interface Candidate {
  readonly id: string;
  readonly issuer: string;
  /** In lower case. */
  readonly email: string;
  /** Whether the former provider had verified the address. */
  readonly isVerified: boolean;
  /** Whether a used account at the current provider has the address. */
  readonly isTaken: boolean;
}

/** Every candidate is in one of the lists. */
export interface Plan {
  readonly adoptable: readonly Candidate[];
  /** Their address was never verified. */
  readonly unverified: readonly Candidate[];
  /** Several accounts have the address, so it does not say whose each is. */
  readonly ambiguous: readonly Candidate[];
  /** The person already has events or other data at the current provider. */
  readonly taken: readonly Candidate[];
}

/** Decides which accounts may be adopted. */
export function planAdoption(candidates: readonly Candidate[]): Plan {
  const verified = candidates.filter(({ isVerified }) => isVerified);
  const byEmail = Map.groupBy(verified, ({ email }) => email);
  const isAlone = ({ email }: Candidate) => byEmail.get(email)?.length === 1;
  const alone = verified.filter(isAlone);
  return {
    adoptable: alone.filter(({ isTaken }) => !isTaken),
    unverified: candidates.filter(({ isVerified }) => !isVerified),
    ambiguous: verified.filter((candidate) => !isAlone(candidate)),
    taken: alone.filter(({ isTaken }) => isTaken),
  };
}
