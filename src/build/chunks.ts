/** Modules by the end of their path, without extension; a folder stands for all below it. */
const modules = (...places: string[]): RegExp =>
  new RegExp(`[/\\0](?:${places.map((place) => place.replaceAll('*', '[\\w-]+')).join('|')})[./]`);

/**
 * What login and shell start with, in files that make sense together. Left alone, the bundler makes one for each set of
 * sharers: they compress worse (1.5 KB for login, of 80) and cost a request each. What is not named here it places.
 */
export const startChunks = [
  {
    /** Changes only with its packages. */
    name: 'react',
    test: modules(
      'node_modules/(?:react|react-dom|scheduler|proxy-compare)',
      'node_modules/valtio/esm/vanilla(?=\\.mjs)',
      'vite/preload-helper',
    ),
  },
  {
    /** Beyond that, what login needs; the shell needs it too. */
    name: 'core',
    test: modules(
      'node_modules/valibot',
      'src/api/(?!xhr|probe|read-file)*',
      'src/contract/(?:codes|endpoint|envelope|login)',
      'src/lib/(?:cookies|parse-json|token-cookie|validators)',
      'src/state/(?:client|config|session)',
      'src/app/(?:address|redirects)',
      'src/ui/LogoMark',
      'public/app-config',
    ),
  },
  {
    /** What the shell and most screens need. */
    name: 'common',
    test: modules(
      'node_modules/(?:wouter|regexparam|idb-keyval|use-sync-external-store)',
      'node_modules/valtio/esm/(?:react|utils)',
      'src/ui/(?:Age|Button|ConfirmDialog|Icon|LinkButton|MenuButton|PageHeader|Panel|States|use-loaded)',
      'src/lib/(?:app-path|colour|dates|sizes|tree)',
      'src/api/probe',
      'src/state/(?:menu(?:-*)?|network|notices|outbox|preferences|stored-preferences|tags|uploads|use-online-only|use-reply|waiting)',
      'src/app/(?:paths|routes)',
      'src/state/(?:before-leaving|form-paths|install|may-write|MayWrite|Permitted|permissions|server-clock)',
      'src/contract/embedded',
      'src/ui/(?:Switch|external-store|no-browser-location)',
      'src/contract/(?:admin|article-recent|dashboard|file|schema)',
      'src/offline/(?:best-effort|cache|record-cache-key|sync-tag|upload-item)',
    ),
  },
  {
    /** What the smaller entities' screens and saves are checked by; no part of the shell. */
    name: 'contracts',
    test: modules('src/contract/(?:course|dict-record|expand(?:-field)?)'),
  },
  {
    /** Columns are chosen from elsewhere too. */
    name: 'contracts-cata',
    test: modules('src/contract/(?:cata|record)', 'src/records/all-catas'),
  },
  {
    /** What the library knows of files is for those who look at files. */
    name: 'contracts-file',
    test: modules('src/contract/file-(?:library|saving)'),
  },
  {
    /** The largest of them has its own: who looks at another entity does not carry it. */
    name: 'contracts-article',
    test: modules('src/contract/article(?:-calls|-fields|-search)?'),
  },
  {
    /** Small stylesheets by themselves compress badly. */
    name: 'ui',
    test: modules('src/ui/(?:choices|conflict|crop|menu)(?=\\.css)'),
  },
  {
    name: 'content',
    test: modules(
      'src/ui/(?:forms|lists)(?=\\.css)',
      'src/records/(?:records|files/files)(?=\\.css)',
      'src/features/(?:expand|profile|storage)/[\\w-]+(?=\\.css)',
    ),
  },
  {
    /** What lists and forms of records share. */
    name: 'records',
    test: modules(
      'src/(?:contract|state)/dict',
      'src/records/(?:format|choices|kind|record-options|Waiting|controls/loaded-control)',
      'src/lib/media-length',
    ),
  },
  {
    /** Each list by itself is small, and the shell names every file that one of its screens needs. */
    name: 'lists',
    test: modules(
      'src/records/(?:RecordList|RecordHome|RecordTable|ListToolbar|ExportButton|OrderLink)',
      'src/records/(?:Cell|BatchBar|PendingRecords|WaitingBadge|RefusedDialog|batch|columns|export-list|list-query)',
      'src/records/use-typing',
      'src/state/use-decrease',
      'src/ui/Pager',
    ),
  },
  {
    /** The same of forms. */
    name: 'forms',
    test: modules(
      'src/records/(?:RecordForm|RecordFormScreen|RecordScreens|FieldControl|fields|use-preset)',
      'src/records/(?:SaveStatus|DraftNotice|ConflictNotice|LostTexts)',
      'src/records/controls/(?:chosen|typed)',
      'src/state/(?:conflicts|edit-session|record-editor|save-directly|use-record-editor)',
      'src/records/said',
      'src/offline/(?:enqueue-save|settle-conflict)',
    ),
  },
  {
    /** What most lists have no use for: rows that are put in order. */
    name: 'trees',
    test: modules(
      'src/records/(?:RecordTree|RecordBranches|BranchHandle|use-(?:placing|sorting|branch-drag))',
      'src/lib/tree-(?:move|rows)',
    ),
  },
  {
    /** The editor's packages, but for tables, which few texts have. */
    name: 'editor',
    test: modules(
      'node_modules/(?:@tiptap/core|orderedmap|rope-sequence|w3c-keyname)',
      'node_modules/prosemirror-(?:view|model|transform|state|history|keymap|commands|schema-list|gapcursor)',
    ),
  },
  {
    /** What forms load for their files. */
    name: 'files',
    test: modules('src/records/controls/(?:PictureControl|FilesControl|QueuedFile|FileName)'),
  },
  {
    /** How files are taken in. */
    name: 'taking',
    test: modules(
      'src/ui/(?:FileDrop|ImagePicker|use-file-arrivals)',
      'src/records/files/AddFiles',
      'src/state/add-pictures',
    ),
  },
  {
    name: 'expand',
    test: modules('src/features/expand/(?:expand.kind|entry-controls|models)'),
  },
  {
    /** Everything that floats: the pieces are small, and compress well together. */
    name: 'overlays',
    test: modules(
      'node_modules/(?:@chakra-ui|@ark-ui|@zag-js|@floating-ui|@emotion|@pandacss|stylis|react-is)',
      'src/ui/(?:ConfirmPopup|DialogFrame|MenuPopup|OverlayScope|theme|css-properties|no-(?:preflight|statics)|Choices|use-leaving)',
    ),
  },
  {
    /** Queue and outbox: loaded once the first paint is done. What only forms and screens do with them is theirs. */
    name: 'engine',
    test: modules(
      'node_modules/idb/build',
      'src/api/xhr-transport',
      // Conflicts are shown and decided by forms.
      'src/offline/(?!enqueue-save|owner-control|settle-conflict|history)*',
      'src/state/(?:offline|upload-actions|outbox-actions|shared-files|direct-uploads|quota)',
      'src/contract/file-kinds',
    ),
  },
];
