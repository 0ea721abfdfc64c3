/** A UMA address of any institution: $name@domain, the name of at most 64 characters with its $, in any case. */
export const UMA_ADDRESS = /^\$[a-z0-9\-_.+]{1,63}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
