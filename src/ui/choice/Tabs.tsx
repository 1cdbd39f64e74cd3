import { Tabs as ChakraTabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/sizes.ts';

export interface Tab {
  value: string;
  label: string;
  /** Number of items; undefined: not known yet. */
  count?: number | undefined;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** Content of the current tab. */
  children: ReactNode;
}

/** Views of one thing, one at a time, with their counts. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  return (
    <ChakraTabs.Root value={value} onValueChange={(change) => onChange(change.value)}>
      <ChakraTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <ChakraTabs.Trigger key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <span className="n">{formatCount(tab.count)}</span>}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      <ChakraTabs.Content value={value}>{children}</ChakraTabs.Content>
    </ChakraTabs.Root>
  );
}
