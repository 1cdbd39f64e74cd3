import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '../theme/system.ts';

/** Chakra for what floats. It stands here and not at the root so that the first paint does not wait for it. */
export function OverlayScope({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
