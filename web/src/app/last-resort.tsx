/** Shown when not even the texts can be loaded: bilingual, without translations or router. */
export const LastResort = () => (
  <main id="main" className="grid min-h-dvh place-items-center px-5 text-center">
    <div role="alert" className="grid justify-items-center gap-4">
      <h1 className="text-xl">
        頁面發生錯誤
        <span lang="en" className="mt-1 block text-lg font-medium text-muted">
          Something went wrong
        </span>
      </h1>
      <button
        type="button"
        onClick={() => location.reload()}
        className="min-h-11 rounded-control bg-accent px-5 font-medium text-on-accent"
      >
        重新載入 · Reload
      </button>
    </div>
  </main>
);
