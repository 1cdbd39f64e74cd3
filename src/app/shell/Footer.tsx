import { useSettings } from '../../state/device/preferences.store.ts';

/** Footer text and record number, off by default (S-SET-4). */
export function Footer() {
  const { showFooter, footerTxt, caseNumber } = useSettings();
  if (!showFooter) return null;
  return (
    <footer className="footer">
      {footerTxt}
      {caseNumber && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {caseNumber}
        </a>
      )}
    </footer>
  );
}
